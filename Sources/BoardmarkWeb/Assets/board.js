// @ts-check
/** The board in a browser: what the pages do without a script is here done at once and in place. */
import { areaOf, cardOf, cardsIn, cardWith, choose, columnOf, columns, currentCard, FIRST, isBoard, keyOf, main, neighbour, quietParts, seen, titleOf } from './cards.js';
import { watchBoards } from './boards.js';
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
import { areSelected, clearSelection, isDoneTwice, keepSelection, obeySelected, select, selectAll, selectTo, takeSelectionAlong } from './select.js';
import { focusSearch, openFilter, watchSearch } from './search.js';
import { closeTask, edit, openKey, openTask, watchTask } from './task.js';
import { texts } from './texts.js';
import { moveToCell, watchViews } from './views.js';

/** Texts that were already offered. @type {Set<string>} */
const offered = new Set();

keepDrafts();
restoreDrafts(document);
if (main()) begin();
else if (document.querySelector('main#boards')) watchBoards();
else addEventListener('submit', sendProved);

/** On other pages the browser sends the forms, but only to this page's server; drafts are dropped once a page confirms the action. @param {SubmitEvent} event */
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
  quietParts(lines());
  watchForms();
  watchQuick((card) => openTask(keyOf(card)));
  watchClicks();
  watchColumns();
  watchSearch();
  watchViews((key) => openTask(key));
  watchKeys(obey);
  watchTask();
  takeSelectionAlong();
  onChange((touched) => {
    quietParts(isBoard() ? touched : lines());
    keepSelection();
    restoreDrafts(/** @type {HTMLElement} */ (main()));
    offerOrphans();
    tellConflict();
  });
  onChange(watchDrags(/** @type {HTMLElement} */ (main()), {
    lift: (card) => {
      lifted = titleOf(card);
      announce(texts.pickedUp(lifted));
    },
    drop: (key, place, card) => (place.list.closest('.lanes') ? moveToCell(key, place, card) : move(key, place)),
    cancel: (key) => {
      const card = cardWith(key);
      if (card) announce(texts.putBack(titleOf(card)));
      else toast(texts.vanished(lifted));
    },
  }));
  follow();
  offerOrphans();
}

function lines() {
  return document.querySelectorAll('#board :is(li, tr)[data-task]');
}

/** What the page says of a merge conflict in the file: when it comes, and when it is resolved. */
function tellConflict() {
  const now = conflictText();
  if (now === conflict) return;
  if (now) announce(now);
  else toast(texts.resolved);
  conflict = now;
}

const conflictText = () => document.querySelector('#_conflict')?.textContent?.trim() ?? '';
let conflict = conflictText();

/** Offers drafts for tasks and columns that no longer exist. */
async function offerOrphans() {
  /** @param {string} action @param {string} owner */
  const isThere = (action, owner) =>
    action === '/edit' ? owner === openKey() || cardWith(owner) !== null
    : action !== '/add' || columns().some((column) => column.dataset.column === owner);
  for (const orphan of orphans(isThere)) {
    if (offered.has(orphan.text)) continue;
    // The page may not show all tasks.
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
  board.addEventListener('submit', (event) => {
    if (!(/** @type {Element} */ (event.target)).matches('.archive')) return;
    event.preventDefault();
    askArchive();
  });
  board.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const card = cardOf(target);
    // The second click of a double click would hit the card that has moved up under the pointer.
    if (event.detail > 1 && target.closest('.deeds button')) return event.preventDefault();
    if (card && (event.ctrlKey || event.metaKey || event.shiftKey) && !target.closest('a, button, input, label, summary, form')) {
      event.preventDefault();
      choose(card);
      return event.shiftKey ? selectTo(card) : select(card);
    }
    // On a link it is the browser's: a new tab.
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

/** The card that a key applies to. */
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
    case 'boards': /** @type {HTMLElement | null} */ (document.querySelector('.tools .boards'))?.click(); return true;
    case 'search': focusSearch(); return true;
    case 'filter': openFilter(); return true;
    case 'archive': if (areSelected()) break; askArchive(); return true;
    case 'add-below': case 'add-at-top': return add(card, deed === 'add-at-top');
  }
  if (!card) return false;
  return obeyOnCard(deed, card, place, target);
}

/** Archives all finished tasks after confirmation. */
function askArchive() {
  const dialog = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'help ask', 'aria-labelledby': '_archive-title', 'data-local': true },
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
  if (target.closest('[popover], header, .selection') || !main()?.contains(target) && target !== document.body) return false;
  /** @param {'left' | 'right' | 'up' | 'down' | 'first' | 'last'} where */
  const go = (where) => { choose(document.activeElement === card || card.contains(document.activeElement) ? (neighbour(card, where) ?? card) : card); return true; };
  if (areSelected() && obeySelected(deed, card, columns()[place])) return true;
  if (isDoneTwice(deed)) return true;
  switch (deed) {
    case 'mark': select(card); return true;
    case 'mark-range': selectTo(card); return true;
    case 'mark-all': selectAll(/** @type {HTMLElement} */ (areaOf(card))); return true;
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
  if (deed === 'mark') {
    select(card);
    return true;
  }
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
  const form = /** @type {HTMLFormElement | null} */ ((isBoard() ? column : main())?.querySelector('form.add') ?? null);
  const field = /** @type {HTMLInputElement | null} */ (form?.querySelector('input[name="title"]') ?? null);
  if (!form || !field) return false;
  atEnd(form);
  if (isAtTop) form.dataset.place = 'top';
  else if (card && isBoard()) {
    form.dataset.after = keyOf(card);
    form.prepend(make('p', { class: 'hint', 'data-local': true }, texts.below(titleOf(card))));
  }
  field.focus();
  return true;
}

/** New tasks go to the column's end again. @param {HTMLFormElement} form */
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
  if (areSelected() && !document.querySelector('dialog:modal')) {
    clearSelection();
    return true;
  }
  return false;
}
