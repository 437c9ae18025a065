// @ts-check
/**
 * Where columns, lists and cards are on the page, and which card has the focus. A card's line is the `li` around it; one
 * that a search does not find is out of sight, as if it were not there.
 */
import { knownLine } from './roster.js';

/** @returns {HTMLElement | null} */
export const main = () => document.querySelector('main#board');

/** @returns {HTMLElement[]} */
export const columns = () => [...document.querySelectorAll('.column')].map((column) => /** @type {HTMLElement} */ (column));

/** @param {Element | null | undefined} node @returns {HTMLElement | null} */
export const columnOf = (node) => node?.closest('.column') ?? null;

/** The card that a node is in, or that a line holds. @param {Element | null | undefined} node @returns {HTMLElement | null} */
export const cardOf = (node) =>
  node?.closest('#board .card') ?? (node?.matches('li[data-task]') ? node.querySelector('.card') : null);

/** @param {Element | null | undefined} node @returns {HTMLElement | null} */
export const lineOf = (node) => node?.closest('li[data-task]') ?? null;

/** @param {Element | null | undefined} node @returns {string} */
export const keyOf = (node) => lineOf(node)?.dataset.task ?? '';

/** What was seen of a task, as the server wants to hear it. @param {string} key */
export const seen = (key) => lineWith(key)?.dataset.seen || key;

/** @param {string} key @returns {HTMLElement | null} */
export function lineWith(key) {
  const line = knownLine(key);
  return line?.isConnected && !line.hidden ? line : null;
}

/** @param {string} key @returns {HTMLElement | null} */
export const cardWith = (key) => cardOf(lineWith(key));

/** @param {Element} node @returns {HTMLElement[]} */
export const cardsIn = (node) => [...node.querySelectorAll('li[data-task]:not([hidden]) > .card')].map((card) => /** @type {HTMLElement} */ (card));

/** @param {Element} list @returns {HTMLElement[]} */
export const linesOf = (list) =>
  [...list.children].filter((line) => line.matches('li[data-task]:not([hidden])')).map((line) => /** @type {HTMLElement} */ (line));

/** @param {Element | null | undefined} card */
export const titleOf = (card) => card?.querySelector('h3, h4')?.textContent?.trim() ?? '';

/** @param {Element | null | undefined} column */
export const nameOf = (column) => column?.querySelector('h2')?.textContent?.trim() ?? '';

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

/** The list of a column, a group's or its own, that a pointer is in: the last that begins above it. @param {Element} column @param {number} y */
export function listAt(column, y) {
  const lists = [...column.querySelectorAll('ol[data-group]')];
  const top = (/** @type {Element} */ list) => (list.previousElementSibling?.matches('.group') ? list.previousElementSibling : list).getBoundingClientRect().top;
  return lists.findLast((list) => top(list) <= y) ?? lists[0] ?? null;
}

/** The first line of the board. */
export const FIRST = '#board li[data-task]:not([hidden])';

// MARK: - Focus: one card of the board is in the order of the tab key, that which had the focus last

/** @type {HTMLElement | null} */
let current = null;

/** Where that card was, should it go. @type {{ key: string, column: string, place: number } | null} */
let spot = null;

/** The card that has the focus or had it last. */
export const currentCard = () => (current?.isConnected && !lineOf(current)?.hidden ? current : null);

/** The links and buttons of a card. @param {Element} card @returns {HTMLElement[]} */
const parts = (card) => [...card.querySelectorAll('a, button')].map((part) => /** @type {HTMLElement} */ (part));

/** Only the parts of the chosen card are in the order of the tab key. @param {Iterable<Element>} lines those that are new */
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
  const column = columnOf(card);
  spot = { key: keyOf(card), column: column?.dataset.column ?? '', place: column ? cardsIn(column).indexOf(card) : 0 };
  if (!focus) return;
  if (document.activeElement !== card) card.focus({ preventScroll: true });
  if (scroll) card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** After a change: the card that has the focus is the same one, else that which stands in its place. @param {boolean} hadFocus */
export function keepChoice(hadFocus) {
  const free = !document.activeElement || document.activeElement === document.body;
  const again = spot && cardWith(spot.key);
  // What somebody looks at stays in sight, wherever the card went.
  if (again) return choose(again, { focus: hadFocus && free, scroll: false });
  const column = columns().find((column) => column.dataset.column === spot?.column);
  const cards = column ? cardsIn(column) : [];
  choose(cards[Math.min(spot?.place ?? 0, cards.length - 1)] ?? cardOf(document.querySelector(FIRST)), { focus: hadFocus && free });
}

/** The card beside another one. @param {HTMLElement} card @param {'left' | 'right' | 'up' | 'down' | 'first' | 'last'} where */
export function neighbour(card, where) {
  const column = columnOf(card);
  if (!column) return null;
  const cards = cardsIn(column);
  const place = cards.indexOf(card);
  switch (where) {
    case 'up': return cards[place - 1] ?? null;
    case 'down': return cards[place + 1] ?? null;
    case 'first': return cards[0];
    case 'last': return cards[cards.length - 1];
  }
  const all = columns();
  const step = (where === 'right') === (getComputedStyle(column).direction === 'ltr') ? 1 : -1;
  const top = card.getBoundingClientRect().top;
  for (let index = all.indexOf(column) + step; index >= 0 && index < all.length; index += step) {
    const others = cardsIn(all[index]);
    if (others.length === 0) continue;
    // The one at the same height.
    return others.find((other) => other.getBoundingClientRect().bottom > top) ?? others[others.length - 1];
  }
  return null;
}
