// @ts-check
/** Tells people what happened: to the eye by a toast, to the ear by a live region. */
import { texts } from './texts.js';

const region = local('div', 'unseen');
region.setAttribute('role', 'status');
region.setAttribute('aria-live', 'polite');
const toasts = local('div', 'toasts');
toasts.setAttribute('role', 'region');
toasts.setAttribute('aria-label', texts.messages);
const trouble = local('p', 'trouble');
trouble.setAttribute('role', 'alert');
const waiting = local('p', 'waiting');
waiting.setAttribute('role', 'status');
document.body.append(region, toasts, waiting, trouble);

/** @param {string} tag @param {string} style */
function local(tag, style) {
  const element = document.createElement(tag);
  element.className = style;
  element.toggleAttribute('data-local', true);
  return element;
}

/**
 * Builds an element.
 * @param {string} tag @param {Record<string, string | boolean | ((event: any) => void)>} [properties] @param {...(Node | string)} content
 * @returns {HTMLElement}
 */
export function make(tag, properties = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else element.setAttribute(name, value);
  }
  element.append(...content);
  return element;
}

/** Says it to those who listen. @param {string} text */
export function announce(text) {
  // The same text again is said again.
  region.replaceChildren(make('span', {}, text));
}

/**
 * Shows a message for a while, and says it.
 * @param {string} text
 * @param {{ label?: string, deed?: () => void, more?: { label: string, deed: () => void }, isError?: boolean, stays?: boolean, spoken?: string, notes?: string[] }} [options]
 */
export function toast(text, { label, deed, more, isError = false, stays = isError, spoken = text, notes = [] } = {}) {
  const item = make('div', { class: isError ? 'toast error' : 'toast' }, make('p', { dir: 'auto' }, text));
  for (const note of notes) item.append(make('p', { class: 'note', dir: 'auto' }, note));
  const close = () => item.remove();
  const buttons = [...(more ? [more] : []), ...(label && deed ? [{ label, deed }] : [])]
    .map(({ label, deed }) => make('button', { type: 'button', click: () => { close(); deed(); } }, label));
  if (buttons.length) item.append(make('div', { class: 'row' }, ...buttons));
  item.append(make('button', { type: 'button', class: 'close', 'aria-label': texts.dismiss, click: close }, '×'));
  item.toggleAttribute('data-stays', stays && !isError);
  // One is enough; what went wrong stays until it is read, what one has typed until one has dealt with it.
  for (const other of toasts.querySelectorAll(`.toast:not([data-stays]${isError ? '' : ', .error'})`)) other.remove();
  raise();
  toasts.append(item);
  announce([spoken, ...notes].join(' '));
  let timer = 0;
  // As long as it takes to read, and longer where there is something to press.
  const time = Math.min(8000, 2000 + 50 * item.innerText.length) + (buttons.length ? 2000 : 0);
  const wait = () => { if (!stays) timer = setTimeout(close, time); };
  for (const stop of ['pointerenter', 'focusin']) item.addEventListener(stop, () => clearTimeout(timer));
  for (const go of ['pointerleave', 'focusout']) item.addEventListener(go, wait);
  wait();
}

/** Puts what is told where it is seen and heard: into an open dialog, outside of which nothing is. */
function raise() {
  const above = document.querySelector('dialog:modal') ?? document.body;
  if (toasts.parentElement === above) return;
  above.prepend(trouble);
  above.append(region, toasts, waiting);
}
// Said here, not asked by the style sheet, which would look through all cards for a field that has the focus.
for (const change of ['focusin', 'focusout']) {
  addEventListener(change, (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    const goesTo = /** @type {Element | null} */ (change === 'focusin' ? target : relatedTarget);
    // A toast that is being clicked stays where it is, else it gets no click.
    if (!toasts.contains(goesTo)) toasts.toggleAttribute('data-above', change === 'focusin' && goesTo?.closest?.('form.add') !== null);
  });
}
// Before the dialog goes with what is in it.
addEventListener('close', raise, { capture: true });

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  raise();
}

/** What hinders everything, until it is over. @param {string} text '' once it is */
export function setTrouble(text) {
  raise();
  if (trouble.textContent !== text) trouble.textContent = text;
}

/** How long nothing is said of what is under way, and until it is said why, in milliseconds. */
const PATIENCE = { saving: 300, waiting: 2000 };

/** Says that something is under way that takes long, until it is done. @param {Promise<unknown>} deed */
export function tellWaiting(deed) {
  const say = (/** @type {string} */ text) => {
    raise();
    waiting.textContent = text;
  };
  const timers = [setTimeout(() => say(texts.saving), PATIENCE.saving), setTimeout(() => say(texts.waiting), PATIENCE.waiting)];
  underWay += 1;
  deed.finally(() => {
    timers.forEach(clearTimeout);
    underWay -= 1;
    if (underWay === 0) waiting.textContent = '';
  });
}
let underWay = 0;

export const isTroubled = () => trouble.textContent !== '';
