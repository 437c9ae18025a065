// @ts-check
/** The board in a browser: what the pages do without a script is here done at once and in place. */
import { cardOf, cardsIn, cardWith, choose, columnOf, columns, currentCard, FIRST, keyOf, main, neighbour, quietParts, seen, titleOf } from './cards.js';
import { watchColumns } from './columns.js';
import { act, redo, undo } from './deeds.js';
import { watchDrags } from './drag.js';
import { forget, isFilled, keepDrafts, keepUntilDone, orphans, restoreDrafts } from './drafts.js';
import { watchForms } from './forms.js';
import { openHelp } from './help.js';
import { watchKeys } from './keys.js';
import { follow, onChange } from './live.js';
import { openFilters, openMenu } from './menu.js';
import { move, moveBeside, moveToColumn, moveWithin } from './moves.js';
import { isGone, prove } from './request.js';
import { beginRoster } from './roster.js';
import { openQuick, watchQuick } from './quick.js';
import { announce, make, openDialog, setTrouble, toast } from './say.js';
import { focusSearch, openFilter, watchSearch } from './search.js';
import { closeTask, edit, openKey, openTask, watchTask } from './task.js';
import { texts } from './texts.js';

/** What was offered already. @type {Set<string>} */
const offered = new Set();

keepDrafts();
restoreDrafts(document);
if (main()) begin();
else addEventListener('submit', sendProved);

/** Elsewhere the browser sends the forms, to our server alone; what was typed is no longer wanted once a page says that it is done. @param {SubmitEvent} event */
function sendProved(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== 'post') return;
  event.preventDefault();
  prove().then(() => {
    keepUntilDone(form);
    removeEventListener('submit', sendProved);
    form.requestSubmit(event.submitter);
  }, () => setTrouble(texts.lost));
}

/** The title of the card that was picked up last. */
let lifted = '';

function begin() {
  document.documentElement.toggleAttribute('data-live', true);
  beginRoster();
  choose(cardOf(document.querySelector(FIRST)), { focus: false });
  quietParts(document.querySelectorAll('#board li[data-task]'));
  watchForms();
  watchQuick((card) => openTask(keyOf(card)));
  watchClicks();
  watchColumns();
  watchSearch();
  watchKeys(obey);
  watchTask();
  onChange((touched) => {
    quietParts(touched);
    restoreDrafts(/** @type {HTMLElement} */ (main()));
    offerOrphans();
    tellConflict();
  });
  onChange(watchDrags(/** @type {HTMLElement} */ (main()), {
    lift: (card) => {
      lifted = titleOf(card);
      announce(texts.pickedUp(lifted));
    },
    drop: move,
    cancel: (key) => {
      const card = cardWith(key);
      if (card) announce(texts.putBack(titleOf(card)));
      else toast(texts.vanished(lifted));
    },
  }));
  follow();
  offerOrphans();
}

/** What the page says of a merge conflict in the file: when it comes, and when it is settled. */
function tellConflict() {
  const now = conflictText();
  if (now === conflict) return;
  if (now) announce(now);
  else toast(texts.settled);
  conflict = now;
}

const conflictText = () => document.querySelector('#_conflict')?.textContent?.trim() ?? '';
let conflict = conflictText();

/** Texts that were typed for tasks and columns that have since gone. */
async function offerOrphans() {
  /** @param {string} action @param {string} owner */
  const isThere = (action, owner) =>
    action === '/edit' ? owner === openKey() || cardWith(owner) !== null
    : action !== '/add' || columns().some((column) => column.dataset.column === owner);
  for (const orphan of orphans(isThere)) {
    if (offered.has(orphan.text)) continue;
    // The page need not show every task that there is.
    if (orphan.action === '/edit' && !await isGone(orphan.owner)) continue;
    offered.add(orphan.text);
    const dialog = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'help', 'aria-labelledby': '_orphan-title', 'data-local': true },
      make('h2', { id: '_orphan-title' }, texts.draft), make('p', {}, orphan.action === '/edit' ? texts.gone : texts.columnGone),
      make('pre', { dir: 'auto', tabindex: '0', 'aria-label': texts.yours }, orphan.text),
      make('p', { class: 'row' }, make('button', { type: 'button', click: () => dialog.close() }, texts.close),
        make('button', { type: 'button', click: () => { orphan.forget(); dialog.close(); } }, texts.discard))));
    dialog.addEventListener('close', () => dialog.remove());
    toast(orphan.action === '/edit' ? texts.gone : texts.columnGone, { label: texts.yours, deed: () => openDialog(dialog), stays: true });
  }
}

// MARK: - Clicks

function watchClicks() {
  const board = /** @type {HTMLElement} */ (main());
  board.addEventListener('focusin', (event) => {
    const card = cardOf(/** @type {Element} */ (event.target));
    if (card) choose(card, { focus: false });
  });
  board.addEventListener('focusout', (event) => {
    const form = /** @type {HTMLFormElement | null} */ (/** @type {Element} */ (event.target).closest('form.add'));
    if (form && !form.contains(/** @type {Node | null} */ (event.relatedTarget)) && !isFilled(form)) atEnd(form);
  });
  board.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const card = cardOf(target);
    // The second click of two would be for the card that has moved up below the pointer.
    if (event.detail > 1 && target.closest('.deeds button')) return event.preventDefault();
    // With a key held down it is the browser's: a new tab.
    if (!card || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = target.closest('a');
    if (link?.matches('.move')) {
      event.preventDefault();
      openMenu(card, change, link);
    } else if (link?.matches('.open, .id') || !target.closest('a, button, input, label, summary, form')) {
      if (!link && getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      choose(card);
      openTask(keyOf(card));
    }
  });
  addEventListener('click', (event) => {
    const link = /** @type {Element} */ (event.target).closest('.tools a[href$="/help"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openHelp();
  });
}

// MARK: - Keys

/** The card that a key is about. */
function subject() {
  const key = openKey();
  return key ? cardWith(key) : currentCard();
}

/** @param {string} deed @param {number} place @param {KeyboardEvent} event @returns {boolean} whether it did something */
function obey(deed, place, event) {
  const target = /** @type {Element} */ (event.target);
  const dialog = document.querySelector('dialog:modal');
  switch (deed) {
    case 'undo': undo(); return true;
    case 'redo': redo(); return true;
    case 'leave': return leave(target);
  }
  // Help and other dialogs have keys of their own.
  if (dialog && !dialog.classList.contains('task')) return false;
  const card = subject();
  if (dialog) return card !== null && obeyInTask(deed, card);
  switch (deed) {
    case 'help': openHelp(); return true;
    case 'search': focusSearch(); return true;
    case 'filter': openFilter(); return true;
    case 'archive': askArchive(); return true;
    case 'add-below': case 'add-at-top': return add(card, deed === 'add-at-top');
  }
  if (!card) return false;
  return obeyOnCard(deed, card, place, target);
}

/** Archives all that is finished, once somebody agrees. */
function askArchive() {
  const dialog = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'help', 'aria-labelledby': '_archive-title', 'data-local': true },
    make('h2', { id: '_archive-title' }, texts.archiveAll),
    make('p', { class: 'row' },
      make('button', { type: 'button', autofocus: true, click: () => { dialog.close(); act('/archive', {}); } }, texts.archive),
      make('button', { type: 'button', click: () => dialog.close() }, texts.leave))));
  dialog.addEventListener('close', () => dialog.remove());
  openDialog(dialog);
}

/** @param {string} deed @param {HTMLElement} card @param {number} place @param {Element} target */
function obeyOnCard(deed, card, place, target) {
  // What else has the focus has keys of its own; nobody means a card then.
  if (target.closest('[popover], header') || !main()?.contains(target) && target !== document.body) return false;
  /** @param {'left' | 'right' | 'up' | 'down' | 'first' | 'last'} where */
  const go = (where) => { choose(document.activeElement === card || card.contains(document.activeElement) ? (neighbour(card, where) ?? card) : card); return true; };
  switch (deed) {
    case 'focus-left': return go('left');
    case 'focus-right': return go('right');
    case 'focus-up': return go('up');
    case 'focus-down': return go('down');
    case 'focus-first': return go('first');
    case 'focus-last': return go('last');
    case 'move-left': moveBeside(card, 'left'); return true;
    case 'move-right': moveBeside(card, 'right'); return true;
    case 'move-up': moveWithin(card, 'up'); return true;
    case 'move-down': moveWithin(card, 'down'); return true;
    case 'move-to-column': moveToColumn(card, columns()[place]); return true;
    case 'move-menu': openMenu(card); return true;
    case 'task-menu': openMenu(card, change); return true;
    case 'filter-by-task': openFilters(card); return true;
    case 'open': openTask(keyOf(card)); return true;
    case 'history': openTask(keyOf(card), { part: 'history' }); return true;
  }
  return change(deed, card);
}

/** @param {string} deed @param {HTMLElement} card */
function obeyInTask(deed, card) {
  switch (deed) {
    case 'edit': edit(); return true;
    case 'remove': closeTask(); return change(deed, card);
    case 'history': document.querySelector('dialog .history')?.scrollIntoView(); return true;
  }
  return change(deed, card);
}

/** @param {string} deed @param {HTMLElement} card */
function change(deed, card) {
  if (deed === 'edit' || deed === 'due' || deed === 'people' || deed === 'tags' || deed === 'priority') {
    closeTask();
    openQuick(card, deed === 'edit' ? 'title' : deed);
    return true;
  }
  const routes = /** @type {Record<string, string>} */ ({ start: '/start', finish: '/done', reopen: '/reopen', cancel: '/cancel', remove: '/remove', 'archive-task': '/archive' });
  const route = routes[deed];
  if (!route) return false;
  act(route, { task: seen(keyOf(card)) }, { focus: !openKey() && !/^(remove|archive)/.test(deed) });
  return true;
}

/** @param {HTMLElement | null} card @param {boolean} isAtTop */
function add(card, isAtTop) {
  const column = columnOf(card) ?? columns()[0];
  const form = /** @type {HTMLFormElement | null} */ (column?.querySelector('form.add') ?? null);
  const field = /** @type {HTMLInputElement | null} */ (form?.querySelector('input[name="title"]') ?? null);
  if (!form || !field) return false;
  atEnd(form);
  if (isAtTop) form.dataset.place = 'top';
  else if (card) {
    form.dataset.after = keyOf(card);
    form.prepend(make('p', { class: 'hint', 'data-local': true }, texts.below(titleOf(card))));
  }
  field.focus();
  return true;
}

/** What is added goes to the column's end again. @param {HTMLFormElement} form */
function atEnd(form) {
  delete form.dataset.place;
  delete form.dataset.after;
  form.querySelector('.hint')?.remove();
}

/** Escape: from a field to the board, from the board to nothing. @param {Element} target */
function leave(target) {
  if (document.querySelector('.menu, .filters')) return false;
  const form = target.closest('form');
  if (form?.matches('.add') || form?.matches('#search')) {
    const card = currentCard() ?? cardsIn(/** @type {HTMLElement} */ (main()))[0];
    const field = /** @type {HTMLInputElement} */ (target);
    if (form.matches('.add') && !field.value.trim()) forget(form);
    if (card) choose(card);
    else field.blur();
    return true;
  }
  return false;
}
