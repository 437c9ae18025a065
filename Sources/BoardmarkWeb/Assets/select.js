// @ts-check
/** Selects several cards, to change them at once: by Control or Shift and a click, or by keys. A bar says how many, and what can be done. */
import { areaOf, cardOf, cardWith, cardsIn, choose, columnBeside, columnOf, currentCard, keyOf, lineWith, seen, titleOf } from './cards.js';
import { act, isBehind } from './deeds.js';
import { shownSearch } from './live.js';
import { openColumns } from './menu.js';
import { moveAll } from './moves.js';
import { openPicker } from './quick.js';
import { at } from './request.js';
import { announce, make, toast } from './say.js';
import { texts } from './texts.js';

/**
 * How a selected task was last shown: its version, how many tasks on the page read the same, and at which search.
 * @typedef {{ seen: string, twins: number, search: string }} Sight
 */

/** The selected tasks by their keys; a search or another view may not show all of them. @type {Map<string, Sight>} */
let selected = new Map();
/** The card that was selected last, from which a range goes. */
let last = '';
/** @type {HTMLElement | null} */
let bar = null;
/** What is being done to selected tasks, or was last, and when that began. @type {{ deed: string, isUnderWay: boolean, began: number }} */
let doing = { deed: '', isUnderWay: false, began: -Infinity };
/** A second press of a key within this time means the same deed, in milliseconds. */
const TWICE = 400;

/** Those that a search does not hide, in the order of the board; by person a task may have several lines. */
function shown() {
  return [...new Set([...document.querySelectorAll('#board [data-selected]:not([hidden])')].map((line) => keyOf(line)))];
}

export const areSelected = () => selected.size > 0;

/** Selects a card, or no longer. @param {HTMLElement} card */
export function select(card) {
  const key = keyOf(card);
  if (!selected.delete(key)) mark([last = key]);
  show(titleOf(card));
}

/** Selects from the card that was selected last up to this one, within a column. @param {HTMLElement} card */
export function selectTo(card) {
  const cards = cardsIn(/** @type {HTMLElement} */ (areaOf(card)));
  const from = cards.findIndex((other) => keyOf(other) === last);
  const [first, end] = [from < 0 ? cards.indexOf(card) : from, cards.indexOf(card)].sort((one, other) => one - other);
  mark(cards.slice(first, end + 1).map(keyOf));
  last = keyOf(card);
  show(titleOf(card));
}

/** Selects a column or a whole view, or nothing. @param {HTMLElement} column */
export function selectAll(column) {
  if (areSelected()) return clearSelection();
  mark(cardsIn(column).map(keyOf));
  show();
}

/** @param {string[]} keys */
function mark(keys) {
  const twins = countTwins();
  for (const key of keys) selected.set(key, sight(key, twins));
}

/** @param {string} key @param {Map<string, number>} twins @returns {Sight} */
const sight = (key, twins) => ({ seen: seen(key), twins: twins.get(textOf(key)) ?? 0, search: shownSearch() });

/** The key without the number that tells equal tasks without an id apart. @param {string} key */
const textOf = (key) => (key.startsWith('~') ? key.replace(/-\d+$/, '') : key);

/** How many tasks on the page read the same. */
function countTwins() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const keys = new Set([...document.querySelectorAll('#board :is(li, tr)[data-task]:not([hidden])')].map(keyOf));
  for (const key of keys) counts.set(textOf(key), (counts.get(textOf(key)) ?? 0) + 1);
  return counts;
}

export function clearSelection() {
  selected.clear();
  last = '';
  paint();
  announce(texts.selected(0));
}

/**
 * After a change of the page: what is gone is no longer selected, nor is a task whose key may now be that of an equal
 * one. What another search or view does not show stays selected.
 */
export function keepSelection() {
  if (!areSelected() && !bar) return;
  if (!doing.isUnderWay) {
    const twins = countTwins();
    let gone = 0;
    for (const [key, old] of selected) {
      const now = sight(key, twins);
      const isShown = lineWith(key) !== null;
      if (!isShown && old.search !== now.search) continue;
      if (isShown && (!key.startsWith('~') || old.twins === now.twins && (now.twins === 1 || old.seen === now.seen))) selected.set(key, now);
      else if (selected.delete(key)) gone += 1;
    }
    // What the user just changed was told.
    if (gone && !isBehind()) toast(texts.selectedGone(gone));
  }
  paint();
}

const STORE = `board-selected ${at('/')}`;

/** Keeps the selection for the view that a link leads to. */
export function takeSelectionAlong() {
  addEventListener('click', (event) => {
    if (!(/** @type {Element} */ (event.target).closest('.views a')) || event.ctrlKey || event.metaKey || event.shiftKey || !areSelected()) return;
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...selected]));
    } catch {
      // Without storage nothing is selected there.
    }
  });
  try {
    selected = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]'));
    sessionStorage.removeItem(STORE);
  } catch {
    return;
  }
  keepSelection();
}

/** @param {string} [title] of the card that it is about */
function show(title) {
  paint();
  announce([title, describe() || texts.selected(0)].filter(Boolean).join('. '));
}

function paint() {
  for (const line of document.querySelectorAll('#board [data-selected]')) if (!selected.has(keyOf(line))) sign(line, false);
  for (const key of selected.keys()) {
    const line = lineWith(key);
    const lines = line?.closest('.lanes') ? document.querySelectorAll(`#board li[data-task="${CSS.escape(key)}"]`) : line ? [line] : [];
    for (const line of lines) if (!line.hasAttribute('data-selected')) sign(line, true);
  }
  if (!areSelected()) {
    const hadFocus = bar?.contains(document.activeElement);
    bar?.remove();
    bar = null;
    if (hadFocus) choose(currentCard());
    return;
  }
  // Before the messages, which then lie above it.
  if (!bar) document.querySelector('body > .toasts')?.before(bar = made());
  if (!bar) return;
  const count = /** @type {Element} */ (bar.querySelector('strong'));
  count.textContent = describe();
  bar.toggleAttribute('aria-busy', doing.isUnderWay);
}

/** What the bar says; '' if nothing is selected. */
export function describe() {
  if (!areSelected()) return '';
  const hidden = selected.size - shown().length;
  return [texts.selected(selected.size), ...(hidden ? [texts.notShown(hidden)] : [])].join(', ');
}

/** @param {Element} line @param {boolean} isSelected */
function sign(line, isSelected) {
  line.toggleAttribute('data-selected', isSelected);
  const card = cardOf(line);
  if (isSelected) card?.setAttribute('aria-description', texts.isSelected);
  else card?.removeAttribute('aria-description');
}

function made() {
  /** @param {string} label @param {string} deed @param {string} [style] */
  const button = (label, deed, style = '') => make('button', {
    type: 'button', 'data-deed': deed, ...(style ? { class: style } : {}),
    click: () => {
      if (!obeySelected(deed, currentCard() ?? /** @type {HTMLElement} */ (cardWith(shown()[0])))) toast(texts.leftAlone(selected.size));
    },
  }, label);
  const panel = make('div', { class: 'selection', role: 'region', 'aria-label': texts.select, 'data-local': true }, make('strong', {}),
    button(`${texts.moveTo}…`, 'move-menu'), button(texts.done, 'finish'), button(`${texts.tag}…`, 'tags'), button(`${texts.assign}…`, 'people'),
    button(`${texts.due}…`, 'due'), button(texts.archive, 'archive'), button(texts.remove, 'remove', 'remove'),
    make('button', { type: 'button', class: 'close', 'aria-label': texts.clear, title: texts.clear, click: clearSelection }, '×'));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    clearSelection();
  });
  return panel;
}

/** What all of them have. @param {string[]} keys @param {string} selector */
function shared(keys, selector) {
  const sets = keys.map((key) => new Set([...cardWith(key)?.querySelectorAll(selector) ?? []].map((name) => name.textContent ?? '')));
  return [...sets[0] ?? []].filter((name) => sets.every((set) => set.has(name)));
}

/** Whether a key pressed twice has already done this to the selected tasks. @param {string} deed */
export const isDoneTwice = (deed) => doing.deed === deed && performance.now() - doing.began < TWICE;

/**
 * Does to all that are selected what a key or a button asks for.
 * @param {string} deed @param {HTMLElement} card which has the focus @param {HTMLElement} [column] what a digit means
 * @returns {boolean} whether it is something that is done to several
 */
export function obeySelected(deed, card, column) {
  const keys = shown();
  const anchor = bar?.querySelector(`[data-deed="${deed}"]`) ?? bar ?? card;
  if (keys.length === 0) return false;
  if (doing.isUnderWay) return true;
  /**
   * One at a time: a second click would change them again. What a menu or picker was opened for may be gone by now.
   * @param {(keys: string[], notes: string[]) => Promise<boolean>} change whether it was made
   */
  const once = async (change) => {
    const now = shown();
    if (doing.isUnderWay || now.length === 0) return;
    const hidden = selected.size - now.length;
    doing = { deed, isUnderWay: true, began: performance.now() };
    paint();
    let isMade = false;
    try {
      isMade = await change(now, hidden ? [texts.leftAlone(hidden)] : []);
    } finally {
      doing.isUnderWay = false;
      if (isMade) for (const key of now) selected.delete(key);
      if (isMade) last = '';
      keepSelection();
    }
  };
  /** @param {string} address @param {Record<string, unknown>} [fields] */
  const all = (address, fields = {}) => once(async (keys, notes) => (await act(address, { task: keys.map(seen), ...fields }, { notes })).ok);
  /** @param {HTMLElement | undefined} to */
  const move = (to) => { if (to) once((keys, notes) => moveAll(keys, to, notes)); };
  /** @param {'people' | 'tags'} part @param {string} mark @param {[string, string]} names of the fields that add and remove */
  const pick = (part, mark, [add, remove]) => {
    const own = shared(keys, mark);
    openPicker(card, part, anchor, texts.selected(keys.length), own, (_, name) => all('/edit', { [own.includes(name) ? remove : add]: name.replace(/^[@#]/, '') }));
  };
  switch (deed) {
    case 'start': all('/start'); return true;
    case 'finish': all('/done'); return true;
    case 'reopen': all('/reopen'); return true;
    case 'cancel': all('/cancel'); return true;
    case 'remove': all('/remove'); return true;
    case 'archive': all('/archive'); return true;
    case 'move-to-column': move(column); return true;
    case 'move-menu': openColumns(/** @type {HTMLElement} */ (anchor), card, move); return true;
    case 'tags': pick('tags', '.tag', ['tag', 'no-tag']); return true;
    case 'people': pick('people', '.person', ['to', 'no-to']); return true;
    case 'due': case 'priority':
      openPicker(card, deed, anchor, texts.selected(keys.length), [], (part, value) => all('/edit', { [part]: value || 'none' }));
      return true;
    case 'move-left': case 'move-right': {
      const places = new Set(keys.map((key) => columnOf(lineWith(key))));
      if (places.size > 1) announce(texts.inSeveral);
      else move(columnBeside(/** @type {HTMLElement} */ ([...places][0]), deed === 'move-right' ? 'right' : 'left'));
      return true;
    }
  }
  return false;
}
