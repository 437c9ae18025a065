// @ts-check
/**
 * Finds columns, lists and cards on the page, and tracks the focused card. A card's line is the `li` around it; lines
 * hidden by a search count as missing.
 */
import { knownLine } from './roster.js';

/** @returns {HTMLElement | null} */
export const main = () => document.querySelector('main#board');

/** Whether the page shows the columns side by side. */
export const isBoard = () => main()?.dataset.view === 'board';

/** The columns; in other views the options that name them. @returns {HTMLElement[]} */
export const columns = () => [...document.querySelectorAll('.column, #_columns option')].map((column) => /** @type {HTMLElement} */ (column));

/** The column that a node is in. @param {Element | null | undefined} node @returns {HTMLElement | null} */
export function columnOf(node) {
  const column = node?.closest('.column');
  if (column || !node || isBoard()) return /** @type {HTMLElement | null} */ (column ?? null);
  const key = lineOf(node)?.dataset.in ?? /** @type {HTMLElement | null} */ (node.closest('td[data-column]'))?.dataset.column;
  return columns().find((column) => column.dataset.column === key) ?? null;
}

/** What holds the cards next to a card: its column, or the whole view. @param {Element} card @returns {HTMLElement | null} */
export const areaOf = (card) => card.closest('.column') ?? main();

const LINE = ':is(li, tr)[data-task]';

/** The card around a node, or the card in a line. @param {Element | null | undefined} node @returns {HTMLElement | null} */
export const cardOf = (node) =>
  node?.closest('#board .card') ?? (node?.matches(LINE) ? node.querySelector('.card') : null);

/** @param {Element | null | undefined} node @returns {HTMLElement | null} */
export const lineOf = (node) => node?.closest(LINE) ?? null;

/** @param {Element | null | undefined} node @returns {string} */
export const keyOf = (node) => lineOf(node)?.dataset.task ?? '';

/** The token for the version of a task that was seen, for the server. @param {string} key */
export const seen = (key) => lineWith(key)?.dataset.seen || key;

/** @param {string} key @returns {HTMLElement | null} */
export function lineWith(key) {
  const line = knownLine(key);
  if (line?.isConnected) return line.hidden ? null : line;
  return isBoard() ? null : document.querySelector(`#board ${LINE}[data-task="${CSS.escape(key)}"]`);
}

/** @param {string} key @returns {HTMLElement | null} */
export const cardWith = (key) => cardOf(lineWith(key));

/** @param {Element} node @returns {HTMLElement[]} */
export const cardsIn = (node) => [...node.querySelectorAll('li[data-task]:not([hidden]) > .card, tr.card[data-task]')].map((card) => /** @type {HTMLElement} */ (card));

/** @param {Element} list @returns {HTMLElement[]} */
export const linesOf = (list) =>
  [...list.children].filter((line) => line.matches('li[data-task]:not([hidden])')).map((line) => /** @type {HTMLElement} */ (line));

/** @param {Element | null | undefined} card */
export const titleOf = (card) => card?.querySelector('h3, h4, .name')?.textContent?.trim() ?? '';

/** @param {Element | null | undefined} column */
export const nameOf = (column) => (column?.querySelector('h2') ?? column)?.textContent?.trim() ?? '';

/** The column that a pointer is over or nearest to. @param {number} x */
export function columnAt(x) {
  let nearest = null;
  let least = Infinity;
  for (const column of columns()) {
    const box = column.getBoundingClientRect();
    const far = Math.max(box.left - x, x - box.right, 0);
    if (far < least) [nearest, least] = [column, far];
  }
  return nearest;
}

/** The list of a column or group that contains a pointer: the last one that starts above it. @param {Element} column @param {number} y */
export function listAt(column, y) {
  const lists = [...column.querySelectorAll('ol[data-group]')];
  const top = (/** @type {Element} */ list) => (list.previousElementSibling?.matches('.group') ? list.previousElementSibling : list).getBoundingClientRect().top;
  return lists.findLast((list) => top(list) <= y) ?? lists[0] ?? null;
}

/** The first line of the board. */
export const FIRST = `#board ${LINE}:not([hidden])`;

// MARK: - Focus: only the last focused card of the board is in the tab order

/** @type {HTMLElement | null} */
let current = null;

/** The position of that card, in case it disappears. @type {{ key: string, column: string, place: number } | null} */
let spot = null;

/** The focused card, or the last focused one. */
export const currentCard = () => (current?.isConnected && !lineOf(current)?.hidden ? current : null);

/** The links and buttons of a card. @param {Element} card @returns {HTMLElement[]} */
const parts = (card) => [...card.querySelectorAll('a, button')].map((part) => /** @type {HTMLElement} */ (part));

/** Only the parts of the chosen card are in the tab order. @param {Iterable<Element>} lines those that are new */
export function quietParts(lines) {
  for (const line of lines) {
    for (const part of line.querySelectorAll('.card:not([tabindex="0"]) :is(a, button):not([tabindex])')) part.setAttribute('tabindex', '-1');
  }
}

/** @param {HTMLElement | null} card @param {{ focus?: boolean, scroll?: boolean }} [how] */
export function choose(card, { focus = true, scroll = true } = {}) {
  if (current && current !== card) for (const part of [current, ...parts(current)]) part.tabIndex = -1;
  current = card;
  if (!card) return;
  card.tabIndex = 0;
  for (const part of parts(card)) part.removeAttribute('tabindex');
  const area = areaOf(card);
  spot = { key: keyOf(card), column: columnOf(card)?.dataset.column ?? '', place: area ? cardsIn(area).indexOf(card) : 0 };
  if (!focus) return;
  if (document.activeElement !== card) card.focus({ preventScroll: true });
  if (scroll) card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Chooses the card that an answer is about, unless the user has begun something else meanwhile: a picker or a field that
 * lost the focus would close, or lose what is typed.
 * @param {HTMLElement | null | undefined} card @param {{ scroll?: boolean }} [how]
 */
export function chooseUnlessBusy(card, how) {
  if (card && !document.activeElement?.closest('dialog, [popover], input, textarea')) choose(card, how);
}

/** After a change, keeps the focus on the same card, or moves it to the card now in its place. @param {boolean} hadFocus */
export function keepChoice(hadFocus) {
  const free = !document.activeElement || document.activeElement === document.body;
  const again = spot && cardWith(spot.key);
  // Do not scroll, even if the card has moved.
  if (again) return choose(again, { focus: hadFocus && free, scroll: false });
  const column = isBoard() ? columns().find((column) => column.dataset.column === spot?.column) : main();
  const cards = column ? cardsIn(column) : [];
  choose(cards[Math.min(spot?.place ?? 0, cards.length - 1)] ?? cardOf(document.querySelector(FIRST)), { focus: hadFocus && free });
}

/** The card next to another one. @param {HTMLElement} card @param {'left' | 'right' | 'up' | 'down' | 'first' | 'last'} where */
export function neighbour(card, where) {
  const column = areaOf(card);
  if (!column) return null;
  const cards = cardsIn(column);
  const place = cards.indexOf(card);
  switch (where) {
    case 'up': return cards[place - 1] ?? null;
    case 'down': return cards[place + 1] ?? null;
    case 'first': return cards[0];
    case 'last': return cards[cards.length - 1];
  }
  const top = card.getBoundingClientRect().top;
  for (let next = columnBeside(column, where); next; next = columnBeside(next, where)) {
    const others = cardsIn(next);
    if (others.length === 0) continue;
    // The card at the same height.
    return others.find((other) => other.getBoundingClientRect().bottom > top) ?? others[others.length - 1];
  }
  return null;
}

/** @param {HTMLElement} column @param {'left' | 'right'} where @returns {HTMLElement | undefined} */
export function columnBeside(column, where) {
  const all = columns();
  return all[all.indexOf(column) + ((where === 'right') === (getComputedStyle(column).direction === 'ltr') ? 1 : -1)];
}
