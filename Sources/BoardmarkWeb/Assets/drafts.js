// @ts-check
/**
 * Keeps typed text until it is in the file: through a click elsewhere, a closed dialog, a reload, a crash, and a server
 * that is gone. A task's draft includes the original text, so that saving merges with concurrent changes.
 *
 * The browser gives its storage to any server that uses the port later. So drafts are sealed with a key that only pages
 * of this board have; only this module has them in plain text.
 */
import { addressOf } from './request.js';

/** Drafts belong to one board: another one may be served at the same address later. */
const PREFIX = `board-draft ${document.querySelector('[data-board]')?.getAttribute('data-board') ?? ''} `;
/** The drafts, by the place where they were typed; `name` is the key in the browser's storage. @type {Map<string, Draft & { name: string }>} */
const drafts = new Map();

const key = await trying(() => crypto.subtle.importKey('raw', Uint8Array.from((document.documentElement.dataset.seal ?? '').match(/../g) ?? [], (pair) => parseInt(pair, 16)),
  'AES-GCM', false, ['encrypt', 'decrypt']))?.catch(() => null) ?? null;

/** @param {string} name @param {string | null} text */
async function unseal(name, text) {
  for (const [place, draft] of drafts) if (draft.name === name) drafts.delete(place);
  if (!key || text === null) return;
  const bytes = trying(() => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  const plain = bytes && await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12)).catch(() => null);
  if (!plain) return;
  const { place, value, grounds } = JSON.parse(new TextDecoder().decode(plain));
  drafts.set(place, { value, grounds, name });
}

/** Stores a draft in the browser, unless it has changed since. @param {string} place */
async function seal(place) {
  const draft = drafts.get(place);
  if (!key || !draft) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ place, value: draft.value, grounds: draft.grounds }));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  const letters = [...iv, ...sealed].map((byte) => String.fromCharCode(byte)).join('');
  if (drafts.get(place) === draft) trying(() => localStorage.setItem(draft.name, btoa(letters)));
}

/** @param {string} place */
function drop(place) {
  const draft = drafts.get(place);
  if (draft) trying(() => localStorage.removeItem(draft.name));
  drafts.delete(place);
}

await Promise.all((trying(() => Object.entries(localStorage)) ?? []).filter(([name]) => name.startsWith(PREFIX)).map(([name, text]) => unseal(name, text)));
addEventListener('storage', ({ key, newValue }) => key?.startsWith(PREFIX) && unseal(key, newValue));

/** The hidden fields that a draft includes. */
const GROUNDS = ['base', 'task'];

/** @typedef {{ value: string, grounds: Record<string, string> }} Draft */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/** @param {Element} field @returns {field is Field} */
const isTyped = (field) => field.matches('form[method="post"] :is(textarea, input[type="text"], input:not([type]), #_edit select)');

/** The server's value of a field. @param {Field} field */
const initial = (field) => field instanceof HTMLSelectElement
  ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0]).value : field.defaultValue;

/** @param {Field} field @param {string} value */
function setInitial(field, value) {
  if (!(field instanceof HTMLSelectElement)) field.defaultValue = value;
  else for (const option of field.options) option.defaultSelected = option.value === value;
}

/** @param {Field} field */
function place(field) {
  const form = /** @type {HTMLFormElement} */ (field.form);
  const owner = form.closest('[data-task]')?.getAttribute('data-task') ?? form.closest('[data-column]')?.getAttribute('data-column') ?? '';
  return JSON.stringify([addressOf(form), owner, field.name]);
}

/** The browser may refuse access to storage; then nothing is stored. @template T @param {() => T} deed @returns {T | null} */
function trying(deed) {
  try {
    return deed();
  } catch {
    return null;
  }
}

/** @param {HTMLFormElement} form @param {string} name */
const hidden = (form, name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`input[type="hidden"][name="${name}"]`));

/** @param {HTMLFormElement} form */
export const fields = (form) => [...form.elements].filter(isTyped);

/** Whether a form has unsaved text. @param {HTMLFormElement} form */
export const isFilled = (form) => fields(form).some((field) => field.value !== initial(field));

/** The typed values of a form, by field. @param {HTMLFormElement} form */
export const typed = (form) => new Map(fields(form).map((field) => [field, field.value]));

/** Marks the sent values as saved; text typed since then is a draft. @param {HTMLFormElement} form @param {Map<Field, string>} sent */
export function settle(form, sent) {
  for (const [field, value] of sent) setInitial(field, value);
  forget(form);
  keepForm(form);
}

/**
 * Rebases a form on a newer one: typed values stay, unchanged fields get the current values.
 * @param {HTMLFormElement} form @param {HTMLFormElement} newer
 */
export function rebase(form, newer) {
  const others = fields(newer);
  for (const field of fields(form)) {
    const other = others.find((other) => other.name === field.name);
    if (!other) continue;
    const value = field.value === initial(field) ? initial(other) : field.value;
    setInitial(field, initial(other));
    field.value = value;
  }
  for (const name of GROUNDS) {
    const [old, now] = [hidden(form, name), hidden(newer, name)];
    if (old && now) old.value = now.value;
  }
  keepForm(form);
}

const SENT = 'board-sent';

/** Keeps the drafts of a form that is sent by navigation, until the action is confirmed. @param {HTMLFormElement} form */
export function keepUntilDone(form) {
  keepForm(form);
  trying(() => sessionStorage.setItem(SENT, JSON.stringify(fields(form).map((field) => drafts.get(place(field))?.name ?? ''))));
}

/** Keeps text typed from now on. */
export function keepDrafts() {
  const sent = trying(() => JSON.parse(sessionStorage.getItem(SENT) ?? '[]')) ?? [];
  if (document.querySelector('#message.done')) for (const [place, { name }] of drafts) if (sent.includes(name)) drop(place);
  trying(() => sessionStorage.removeItem(SENT));
  addEventListener('input', (event) => {
    const field = /** @type {Element} */ (event.target);
    if (!isTyped(field) || !field.form) return;
    keep(field);
  });
}

/** @param {Field} field */
function keep(field) {
  const form = /** @type {HTMLFormElement} */ (field.form);
  form.toggleAttribute('data-filled', isFilled(form));
  const where = place(field);
  if (field.value === initial(field)) return drop(where);
  /** @type {Record<string, string>} */
  const grounds = {};
  for (const name of GROUNDS) {
    const input = hidden(form, name);
    if (input) grounds[name] = input.value;
  }
  drafts.set(where, { value: field.value, grounds, name: drafts.get(where)?.name ?? PREFIX + crypto.getRandomValues(new Uint32Array(3)).join('-') });
  seal(where);
}

/** Keeps a form's contents after the page has changed its original values. @param {HTMLFormElement} form */
export const keepForm = (form) => fields(form).forEach(keep);

/** Forms whose drafts were restored; later drafts belong to other tabs. @type {WeakSet<Element>} */
const visited = new WeakSet();

/** Restores drafts in the new forms of a part of the page. @param {ParentNode} root @returns {HTMLFormElement[]} those with a draft */
export function restoreDrafts(root) {
  /** @type {HTMLFormElement[]} */
  const restored = [];
  for (const form of root.querySelectorAll('form[method="post"]:not(.card form)')) {
    if (visited.has(form)) continue;
    visited.add(form);
    for (const field of fields(/** @type {HTMLFormElement} */ (form))) {
      const draft = drafts.get(place(field));
      if (!draft || field.value !== initial(field)) continue;
      if (draft.value === initial(field)) {
        drop(place(field));
        continue;
      }
      field.value = draft.value;
      for (const [name, value] of Object.entries(draft.grounds)) {
        const input = hidden(/** @type {HTMLFormElement} */ (form), name);
        if (input) input.value = value;
      }
      form.toggleAttribute('data-filled', true);
      restored.push(/** @type {HTMLFormElement} */ (form));
    }
  }
  return restored;
}

/** Drops the drafts of a form that was saved or abandoned. @param {HTMLFormElement} form */
export function forget(form) {
  for (const field of fields(form)) drop(place(field));
  form.removeAttribute('data-filled');
}

/** Drafts for tasks and columns that no longer exist under their names. @param {(action: string, owner: string) => boolean} isThere */
export function orphans(isThere) {
  return [...drafts].flatMap(([place, { value }]) => {
    const [action, owner] = JSON.parse(place);
    return isThere(action, owner) ? [] : [{ action, owner, text: value, forget: () => drop(place) }];
  });
}
