// @ts-check
/** One task in a dialog over the board, with the same content as its page. */
import { cardWith, choose, chooseUnlessBusy, keepChoice, lineWith, seen } from './cards.js';
import { fields, forget, isFilled, keepForm, rebase, restoreDrafts } from './drafts.js';
import { send, tell } from './deeds.js';
import { onAnswer, submit } from './forms.js';
import { watchItems } from './items.js';
import { onChange } from './live.js';
import { morph } from './morph.js';
import { addressOf, fetchDocument } from './request.js';
import { announce, make, openDialog, toast } from './say.js';
import { texts } from './texts.js';

/** @type {HTMLDialogElement | null} */
let dialog = null;
let key = '';
/** The version of the task in the dialog. */
let shown = '';
/** The task whose page is being loaded. */
let opening = '';

export const openKey = () => (dialog ? key : '');

const content = () => /** @type {HTMLElement | null} */ (dialog?.querySelector('.task-page') ?? null);
/** The forms for the task's fields and for its text. @returns {HTMLFormElement[]} */
const editors = () => [...(content()?.querySelectorAll('form[action$="/edit"]') ?? [])].map((form) => /** @type {HTMLFormElement} */ (form));
/** The form with typed text, else the one for fields. */
const editor = () => editors().find(isFilled) ?? editors()[0];

/** @param {string} task @param {{ part?: 'edit' | 'history' | null, push?: boolean }} [how] */
export async function openTask(task, { part = null, push = true } = {}) {
  opening = task;
  const fresh = await page(task);
  // Another task was requested meanwhile, or this one twice.
  if (opening !== task) return;
  opening = '';
  if (!fresh) return toast(fresh === null ? texts.noCard : texts.unread, { isError: true });
  if (dialog) dialog.close();
  key = task;
  const panel = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'task', 'data-local': true, 'data-task': task },
    make('div', { class: 'bar' }, make('span', { dir: 'auto' }), make('button', { type: 'button', class: 'close', 'aria-label': texts.close, click: () => panel.close() }, '×'))));
  const body = /** @type {HTMLElement} */ (make('div', { class: 'task-page' }));
  body.append(...[...prepared(fresh).childNodes].map((node) => document.importNode(node, true)));
  panel.append(body);
  dialog = panel;
  tellWhere();
  if (body.querySelector('#_task-title')) panel.setAttribute('aria-labelledby', '_task-title');
  body.querySelector('.deeds')?.prepend(make('button', { type: 'button', class: 'edit-start', 'data-local': true, click: edit }, texts.edit));
  panel.addEventListener('close', () => closed(panel));
  watchItems(panel, () => key, () => { shown = ''; update(); });
  // A click outside closes the dialog; typed text is kept.
  panel.addEventListener('pointerdown', (event) => { if (event.target === panel && isOutside(panel, event)) panel.close(); });
  if (push) history.pushState({ task }, '', `#${encodeURIComponent(task)}`);
  openDialog(panel);
  const draft = restoreDrafts(panel).find((form) => editors().includes(form));
  // Its key may have changed by now.
  rename(fresh.dataset.task ?? task);
  shown = seen(key);
  if (draft) {
    offerDiscard(draft);
    edit();
    if (hidden(draft, 'base')?.value !== baseOf(fresh)) warn(texts.changedElsewhere);
  } else if (part === 'edit') edit();
  else if (part === 'history') body.querySelector('.history')?.scrollIntoView();
}

/** The task's page; null if it is not on the board, undefined if the board cannot be read. @param {string} task */
async function page(task) {
  const answer = await fetchDocument(`/task/${encodeURIComponent(task)}`).catch(() => null);
  if (answer?.status === 200) return /** @type {HTMLElement | null} */ (answer.document.querySelector('main#task')) ?? undefined;
  return answer?.status === 404 || answer?.status === 410 ? null : undefined;
}

/** Adapts a task's page for the dialog. @param {HTMLElement} page */
function prepared(page) {
  // A card on the board has this id.
  page.querySelector('.card.whole')?.removeAttribute('id');
  const heading = page.querySelector('h1, h2');
  if (heading) heading.id = '_task-title';
  return page;
}

/** Shows the task's column next to the ×. */
function tellWhere() {
  const place = dialog?.querySelector('.bar span');
  if (place) place.textContent = content()?.querySelector('.where')?.textContent ?? '';
}

/** @param {ParentNode} page */
const baseOf = (page) => /** @type {HTMLInputElement | null} */ (page.querySelector('form[action$="/edit"] [name="base"]'))?.value;

/** @param {HTMLElement} panel @param {PointerEvent} event */
function isOutside(panel, event) {
  const box = panel.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** @param {HTMLDialogElement} panel */
function closed(panel) {
  if ([...panel.querySelectorAll('form[action$="/edit"]')].some((form) => isFilled(/** @type {HTMLFormElement} */ (form)))) toast(texts.draft);
  panel.remove();
  if (dialog !== panel) return;
  dialog = null;
  if (history.state?.task) history.back();
  else if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  const card = cardWith(key);
  if (card) choose(card);
  else keepChoice(true);
}

/** Shows the task's fields for editing. */
export function edit() {
  const form = editor();
  if (!dialog || !form) return;
  dialog.toggleAttribute('data-open', true);
  for (const other of editors()) {
    if (!other.querySelector('.stop')) other.querySelector('.row:has(> :not([type]))')?.append(make('button', { type: 'button', class: 'stop', 'data-local': true, click: () => stop(other) }, texts.discard));
  }
  form.closest('details')?.toggleAttribute('open', true);
  const field = fields(form)[0];
  field.focus();
  if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Leaves the fields without saving. @param {HTMLFormElement} form */
function stop(form) {
  if (isFilled(form)) discard(form);
  if (editors().some(isFilled)) return;
  dialog?.removeAttribute('data-open');
  dialog?.focus();
}

export const closeTask = () => dialog?.close();

/** @param {HTMLFormElement} form @param {string} name */
const hidden = (form, name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]`));

/** Follows the open task to its new key. @param {string} name */
function rename(name) {
  if (!dialog || key === name) return;
  const filled = editors().filter(isFilled);
  filled.forEach(forget);
  key = name;
  dialog.dataset.task = key;
  filled.forEach(keepForm);
  history.replaceState(history.state?.task ? { task: key } : null, '', `#${encodeURIComponent(key)}`);
}

// MARK: - Concurrent changes

async function update() {
  // For a task that is not on the page, ask the server.
  if (!dialog || !content() || lineWith(key) && seen(key) === shown) return;
  const fresh = await page(key);
  const body = content();
  // An editor may be in the middle of saving.
  if (!dialog || !body || fresh === undefined) return;
  const held = editors().filter((form) => isFilled(form) || form.contains(document.activeElement));
  const filled = held.find(isFilled);
  if (!fresh) {
    if (filled) return warn(texts.gone, addAnew);
    toast(texts.noCard);
    return dialog.close();
  }
  // The id, or the key of a task without an id, may have changed.
  rename(fresh.dataset.task ?? key);
  shown = seen(key);
  const copy = document.createElement('div');
  copy.className = 'task-page';
  copy.append(...prepared(fresh).childNodes);
  const base = baseOf(copy);
  morph(body, copy, (element) => held.some((form) => form === element));
  tellWhere();
  // The focused element may be gone, replaced by another action.
  if (document.activeElement === document.body) dialog.focus();
  if (filled && base !== hidden(filled, 'base')?.value) warn(texts.changedElsewhere);
}

/** @param {string} text @param {(form: HTMLFormElement) => void} [remedy] the action to offer for the form of fields */
function warn(text, remedy) {
  const form = editor();
  if (!form) return toast(text);
  form.querySelector('.notice.warning')?.remove();
  form.prepend(make('p', { class: 'notice warning', 'data-local': true }, text,
    ...(remedy && fields(form).some((field) => field.name === 'title') ? [make('button', { type: 'button', click: () => remedy(form) }, texts.addAnew)] : [])));
  announce(text);
}

/** Adds the contents of a form as a new task, in the column of the task that is gone. @param {HTMLFormElement} form */
async function addAnew(form) {
  const value = (/** @type {string} */ name) => fields(form).find((field) => field.name === name)?.value ?? '';
  const title = value('title').split(/\s+/);
  const names = `${value('people')} ${value('tags')}`.split(/\s+/).filter((name) => !title.includes(name));
  const due = value('due').trim().replace(/\s+(?=\d+:\d+$)/, 'T');
  const words = [...title, ...names, due && `due:${due}`, value('priority') && `pri:${value('priority')}`].filter(Boolean);
  const answer = await send('/add', { title: words.join(' '), body: value('body'), column: content()?.querySelector('.where [data-column]')?.getAttribute('data-column') ?? '' });
  if (answer.ok) {
    forget(form);
    form.reset();
    dialog?.close();
  }
  await tell('/add', answer);
  chooseUnlessBusy(cardWith(answer.task ?? ''));
}

/** @param {HTMLFormElement} form */
function offerDiscard(form) {
  form.querySelector('.notice.draft')?.remove();
  form.prepend(make('p', { class: 'notice draft', 'data-local': true }, `${texts.draft} `,
    make('button', { type: 'button', click: () => discard(form) }, texts.discard)));
}

/** @param {HTMLFormElement} form */
function discard(form) {
  forget(form);
  form.reset();
  for (const notice of form.querySelectorAll('[data-local]:not(.stop)')) notice.remove();
  announce(texts.discarded);
  shown = '';
  // Otherwise the field keeps the focus, and its form would not be updated.
  dialog?.focus();
  update();
}

// MARK: - Answers

/** @param {HTMLFormElement} form @param {import('./request.js').Answer} answer */
function answered(form, answer) {
  if (!dialog?.contains(form)) return false;
  const address = addressOf(form) ?? '';
  if (answer.status === 409 && answer.present !== undefined && address === '/edit') {
    showConflict(form, answer);
    return true;
  }
  if (!answer.ok) return false;
  if (address === '/edit' && isFilled(form)) {
    // The user is still typing.
    page(key).then((newer) => {
      const next = newer?.querySelector(`form#${form.id}`);
      if (next) rebase(form, /** @type {HTMLFormElement} */ (next));
    });
  } else if (address === '/edit') {
    for (const notice of form.querySelectorAll('[data-local]:not(.stop)')) notice.remove();
    dialog.removeAttribute('data-open');
    dialog.focus();
  }
  if (address === '/remove') dialog.close();
  else rename(answer.task ?? key);
  shown = '';
  tell(address, answer).then(update);
  return true;
}

/** Shows both texts and the choices. @param {HTMLFormElement} form @param {import('./request.js').Answer} answer */
function showConflict(form, answer) {
  const [present, typed] = [answer.present ?? '', answer.typed ?? ''];
  /** From now on, the typed text is based on the board's version. */
  const agree = async () => {
    const newer = (await page(key))?.querySelector(`form#${form.id}`);
    if (newer) rebase(form, /** @type {HTMLFormElement} */ (newer));
    panel.remove();
  };
  /** @param {string} label @param {() => void} deed */
  const button = (label, deed) => make('button', { type: 'button', click: deed }, label);
  const panel = make('section', { class: 'conflict', 'data-local': true, 'aria-labelledby': '_conflict-title', tabindex: '-1' },
    make('h2', { id: '_conflict-title' }, texts.conflict),
    make('p', {}, texts.conflictText),
    make('div', { class: 'versions' }, version(texts.theirs, present, typed), version(texts.yours, typed, present)),
    make('p', { class: 'row' },
      button(texts.takeYours, () => agree().then(() => submit(form))),
      button(texts.takeTheirs, () => { panel.remove(); discard(form); }),
      button(texts.keepEditing, () => agree().then(() => fields(form)[0].focus()))));
  for (const other of form.querySelectorAll('.conflict, .notice.warning')) other.remove();
  form.prepend(panel);
  panel.focus();
  panel.scrollIntoView({ block: 'nearest' });
  announce(`${texts.conflict}. ${texts.conflictText}`);
}

/** A text with the lines marked that are missing from the other one. @param {string} title @param {string} text @param {string} other */
function version(title, text, other) {
  const lines = new Set(other.split('\n'));
  const code = make('pre', { dir: 'auto', tabindex: '0', 'aria-label': title });
  for (const line of text.replace(/\n$/, '').split('\n')) code.append(make(lines.has(line) ? 'span' : 'mark', {}, line), '\n');
  return make('div', {}, make('h3', {}, title), code);
}

// MARK: - Addresses

/** Opens the task in the address: `/#k7f2`. */
export function followAddress() {
  let task = '';
  try {
    task = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  if (task && (lineWith(task) || !document.getElementById(task))) {
    if (task !== openKey() && task !== opening) openTask(task, { push: false });
  } else if (dialog) dialog.close();
}

export function watchTask() {
  onChange(update);
  onAnswer(answered);
  addEventListener('popstate', followAddress);
  addEventListener('hashchange', followAddress);
  if (location.hash) followAddress();
}
