// @ts-check
/** Reports what happened: in a toast, and to screen readers in a live region. */
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

/**
 * Places a panel below what opened it, or above it, fully visible.
 * @param {HTMLElement} panel @param {DOMRect} anchor @param {number} gap @param {number} [shift] to the right
 */
export function putBeside(panel, anchor, gap, shift = 0) {
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const top = below + height + 8 <= innerHeight ? below : Math.max(8, Math.min(anchor.top - height - gap, innerHeight - height - 8));
  panel.style.left = `${Math.max(8, Math.min(anchor.left + shift, innerWidth - width - 8))}px`;
  panel.style.top = `${top}px`;
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  // Repeat an identical text, too.
  region.replaceChildren(make('span', {}, text));
}

/**
 * Shows a message for a while, and announces it.
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
  // Show one at a time; errors stay until read, offers of typed text until handled.
  for (const other of toasts.querySelectorAll(`.toast:not([data-stays]${isError ? '' : ', .error'})`)) other.remove();
  raise();
  toasts.append(item);
  announce([spoken, ...notes].join(' '));
  let timer = 0;
  // Long enough to read, and longer if there are buttons.
  const time = Math.min(8000, 2000 + 50 * item.innerText.length) + (buttons.length ? 2000 : 0);
  const wait = () => { if (!stays) timer = setTimeout(close, time); };
  for (const stop of ['pointerenter', 'focusin']) item.addEventListener(stop, () => clearTimeout(timer));
  for (const go of ['pointerleave', 'focusout']) item.addEventListener(go, wait);
  wait();
}

/** Moves messages into an open modal dialog: anything outside is neither visible nor announced. */
function raise() {
  const above = document.querySelector('dialog:modal') ?? document.body;
  if (toasts.parentElement === above) return;
  above.prepend(trouble);
  above.append(region, toasts, waiting);
}
// Set here, since a selector in the style sheet would search all cards for a focused field.
for (const change of ['focusin', 'focusout']) {
  addEventListener(change, (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    const goesTo = /** @type {Element | null} */ (change === 'focusin' ? target : relatedTarget);
    // A toast must not move while it is clicked, or it gets no click.
    if (!toasts.contains(goesTo)) toasts.toggleAttribute('data-above', change === 'focusin' && goesTo?.closest?.('form.add') !== null);
  });
}
// Before the dialog is removed with its contents.
addEventListener('close', raise, { capture: true });

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  document.body.append(dialog);
  dialog.showModal();
  raise();
}

/** Shows a problem that affects everything, until it is over. @param {string} text '' once it is */
export function setTrouble(text) {
  raise();
  if (trouble.textContent !== text) trouble.textContent = text;
}

/** How long an action may take before a message appears, and before the message gives a reason, in milliseconds. */
const PATIENCE = { saving: 300, waiting: 2000 };

/** Shows a message about a slow action until it is done. @param {Promise<unknown>} deed */
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
