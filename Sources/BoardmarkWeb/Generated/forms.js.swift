// Made by Tests/Scripts/Web/assets from Assets/forms.js.

extension WebAssets {
  static let formsJs: StaticString = #"""
    // @ts-check
    /** Sends the page's forms without leaving it. */
    import { cardOf, cardWith, choose } from './cards.js';
    import { forget } from './drafts.js';
    import { refusal, send, tell } from './deeds.js';
    import { make } from './say.js';

    /** @typedef {import('./request.js').Answer} Answer */

    /** What is done with an answer first; true where that was all. @type {((form: HTMLFormElement, answer: Answer) => boolean)[]} */
    const handlers = [];

    /** @param {(form: HTMLFormElement, answer: Answer) => boolean} handler */
    export const onAnswer = (handler) => handlers.push(handler);

    export function watchForms() {
      addEventListener('submit', (event) => {
        const form = /** @type {HTMLFormElement} */ (event.target);
        if (form.getAttribute('method') !== 'post' || event.defaultPrevented) return;
        event.preventDefault();
        submit(form, /** @type {HTMLElement | null} */ (event.submitter));
      });
    }

    /** @param {HTMLFormElement} form @param {HTMLElement | null} [button] */
    export async function submit(form, button) {
      if (form.hasAttribute('aria-busy')) return;
      const address = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      const data = new FormData(form, button);
      const fields = { ...Object.fromEntries(data), ...(form.dataset.place ? { place: form.dataset.place } : {}) };
      clearErrors(form);
      if (address === '/add' && !String(fields.title ?? '').trim()) return;
      const card = cardOf(button);
      form.setAttribute('aria-busy', 'true');
      const answer = await send(address, fields);
      form.removeAttribute('aria-busy');
      if (answer.ok) {
        forget(form);
        if (address === '/add') form.reset();
        else for (const field of form.querySelectorAll('textarea')) field.defaultValue = field.value;
      }
      for (const handler of handlers) if (handler(form, answer)) return;
      const field = answer.ok ? null : fieldOf(form, answer.field);
      if (field) return showError(field, refusal(answer));
      await tell(address, answer);
      if (card && answer.ok) choose(cardWith(answer.task ?? '') ?? card);
    }

    /** @param {HTMLFormElement} form @param {string | null | undefined} name */
    function fieldOf(form, name) {
      const fields = [...form.elements].filter((element) => element.matches('textarea, input:not([type="hidden"]), select'));
      return /** @type {HTMLElement | undefined} */ (fields.find((field) => field.getAttribute('name') === name) ?? (name ? fields[0] : undefined));
    }

    /** @param {HTMLElement} field @param {string} text */
    function showError(field, text) {
      const id = `error-${Math.random().toString(36).slice(2)}`;
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', id);
      (field.closest('.row') ?? field).after(make('p', { class: 'error', role: 'alert', id, dir: 'auto', 'data-local': true }, text));
      field.focus();
    }

    /** @param {HTMLFormElement} form */
    function clearErrors(form) {
      for (const error of form.querySelectorAll('p.error')) error.remove();
      for (const field of form.querySelectorAll('[aria-invalid]')) {
        field.removeAttribute('aria-invalid');
        field.removeAttribute('aria-describedby');
      }
    }
    """#
}
