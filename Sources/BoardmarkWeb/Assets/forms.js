// @ts-check
/** Sends the page's forms without leaving it. */
import { cardOf, cardWith, chooseUnlessBusy, lineWith, seen } from './cards.js';
import { fields as typedFields, forget, settle, typed } from './drafts.js';
import { isBehind, refusal, send, sentence, tell } from './deeds.js';
import { addressOf } from './request.js';
import { make } from './say.js';

/** @typedef {import('./request.js').Answer} Answer */

/** Handlers that see an answer first; true if they handled it completely. @type {((form: HTMLFormElement, answer: Answer) => boolean)[]} */
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
  const address = addressOf(button, 'formaction') ?? addressOf(form) ?? '';
  const data = new FormData(form, button);
  const { place, after } = form.dataset;
  const fields = { ...Object.fromEntries(data), ...(place ? { place } : {}), ...(after && lineWith(after) ? { after: seen(after) } : {}) };
  // The button of undo still names the change before; the user means the last one, as with the keys.
  if (isBehind() && form.matches('.tools form')) delete fields.change;
  clearErrors(form);
  // The form adds one thing after another.
  const isNew = form.matches('.add, .newcolumn, #_item');
  if (isNew && typedFields(form).every((field) => !field.value.trim())) return;
  const card = cardOf(button);
  const isByKey = button?.matches(':focus-visible') ?? true;
  form.setAttribute('aria-busy', 'true');
  const sent = typed(form);
  // Free the field for the next entry.
  if (isNew) form.reset();
  const answer = await send(address, fields);
  form.removeAttribute('aria-busy');
  if (isNew && !answer.ok) {
    for (const [field, value] of sent) field.value = [value, field.value].filter(Boolean).join(' ');
  } else if (answer.ok) {
    if (!isNew) settle(form, sent);
    else if (typedFields(form).every((field) => !field.value)) forget(form);
    // The next task goes below this one.
    if (address === '/add' && after && answer.task) form.dataset.after = answer.task;
  }
  for (const handler of handlers) if (handler(form, answer)) return;
  if (!answer.ok && showErrors(form, answer)) return;
  await tell(address, answer);
  // After a click, do not scroll to the card: keep the current position.
  if (card && answer.ok) chooseUnlessBusy(cardWith(answer.task ?? '') ?? card, { scroll: isByKey });
}

/** @param {HTMLFormElement} form @param {string | null | undefined} name */
function fieldOf(form, name) {
  const fields = [...form.elements].filter((element) => element.matches('textarea, input:not([type="hidden"]), select'));
  return /** @type {HTMLElement | undefined} */ (fields.find((field) => field.getAttribute('name') === name) ?? (name ? fields[0] : undefined));
}

/** Shows each problem next to its field, or above the button, if the form has typed fields. @param {HTMLFormElement} form @param {Answer} answer */
function showErrors(form, answer) {
  let isShown = false;
  for (const { field: name, text } of answer.problems ?? [{ field: answer.field, text: refusal(answer) }]) {
    const field = fieldOf(form, name);
    if (!field && typedFields(form).length === 0) continue;
    const id = `error-${Math.random().toString(36).slice(2)}`;
    const error = make('p', { class: 'error', role: 'alert', id, dir: 'auto', 'data-local': true }, sentence(text));
    if (field) {
      field.toggleAttribute('data-wrong', true);
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', [...described(field), id].join(' '));
      const box = field.closest('.field');
      if (box ?? form.matches('.add')) (box ?? form).append(error);
      else (field.closest('.row') ?? field).after(error);
    } else (form.querySelector('.row:has(> :not([type]))') ?? form.querySelector('button:not([type])'))?.before(error);
    isShown = true;
  }
  /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid]'))?.focus();
  return isShown;
}

/** The descriptions of a field, without errors. @param {Element} field */
const described = (field) => (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && !id.startsWith('error-'));

/** @param {HTMLFormElement} form */
function clearErrors(form) {
  for (const error of form.querySelectorAll('p.error')) error.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('data-wrong');
    field.removeAttribute('aria-invalid');
    const others = described(field);
    if (others.length) field.setAttribute('aria-describedby', others.join(' '));
    else field.removeAttribute('aria-describedby');
  }
}
