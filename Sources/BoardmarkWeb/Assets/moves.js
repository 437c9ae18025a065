// @ts-check
/** Moves cards: at once on the page, then in the file. */
import { cardWith, cardsIn, choose, columnBeside, columnOf, columns, isBoard, keyOf, lineOf, lineWith, linesOf, nameOf, seen, titleOf } from './cards.js';
import { act, refusal, send, tell } from './deeds.js';
import { query, refresh, showAhead } from './live.js';
import { put } from './morph.js';
import { rename } from './roster.js';
import { announce, toast } from './say.js';
import { texts } from './texts.js';

/**
 * The target of a card: before or after another one, or at an end of a column.
 * @typedef {{ list: Element, before?: string | null, after?: string | null, end?: 'top' | 'end' }} Place
 */

/** @param {string} key @param {Place} place @param {Record<string, unknown>} [wish] the place for the server, if not given by the neighbours */
export async function move(key, place, wish = neighbours(place)) {
  const card = cardWith(key);
  const line = lineWith(key);
  const column = columnOf(place.list);
  if (!card || !line || !column) return;
  if (place.list === line.parentElement && isThere(line, place) && (place.before || place.after || showsAll(column))) return choose(card);
  const fields = { task: seen(key), column: column.dataset.column, ...wish };
  const target = { column: column.dataset.column ?? '', group: place.list.getAttribute('data-group') ?? '' };
  const change = showAhead(() => carry(key, target, place));
  choose(card);
  const cards = cardsIn(column);
  const spoken = texts.moved(titleOf(card), nameOf(column), cards.indexOf(card) + 1, cards.length);
  const answer = await send('/move', fields);
  if (answer.ok) {
    change.confirm();
    // Tasks without an id are identified by their text, which a move may change.
    if (answer.task && answer.task !== key) rename(line, answer.task);
    return tell('/move', answer, spoken);
  }
  await putBack(change, answer, card);
}

/** Takes back what the server has refused. @param {ReturnType<typeof showAhead>} change @param {import('./request.js').Answer} answer @param {HTMLElement} card */
export async function putBack(change, answer, card) {
  change.revert();
  await refresh();
  toast(refusal(answer), { isError: true, spoken: `${texts.putBack(titleOf(card))} ${refusal(answer)}` });
}

/** Moves several cards to the end of a column, in one change. @param {string[]} keys @param {HTMLElement} column @param {string[]} notes what else to say */
export async function moveAll(keys, column, notes) {
  if (!isBoard()) return (await act('/move', { task: keys.map(seen), column: column.dataset.column, place: 'end' }, { notes })).ok;
  const list = column.querySelector('ol[data-group]');
  if (!list) return false;
  const target = { column: column.dataset.column ?? '', group: list.getAttribute('data-group') ?? '' };
  const tasks = keys.map(seen);
  // Below the tasks of the column, which are above its groups; those that are in it already stay.
  const moving = keys.filter((key) => columnOf(lineWith(key)) !== column);
  const change = showAhead(() => moving.forEach((key) => carry(key, target, { list, end: target.group ? 'top' : 'end' })));
  const answer = await send('/move', { task: tasks, column: target.column, place: 'end' });
  if (answer.ok) change.confirm();
  else change.revert();
  await tell('/move', answer, undefined, notes);
  return answer.ok;
}

/** @param {Place} place */
function neighbours({ list, before, after, end }) {
  // An empty group has no neighbours to name.
  const group = end ? '' : list.getAttribute('data-group');
  if (!before && !after) return { place: end ?? 'end', ...(group ? { group } : {}) };
  // If one of them is gone, the other one determines the place.
  return { ...(before ? { before: seen(before) } : {}), ...(after ? { after: seen(after) } : {}) };
}

/** Whether all tasks of a column are on the page. @param {Element} column */
export const showsAll = (column) => !query().get('q') && !column.querySelector('.more a');

/** @param {Element} line @param {Place} place */
function isThere(line, { before, after, end }) {
  const lines = linesOf(/** @type {Element} */ (line.parentElement));
  const at = lines.indexOf(line);
  if (before) return keyOf(lines[at + 1]) === before;
  if (after) return keyOf(lines[at - 1]) === after;
  return false;
}

/** @param {string} key @param {{ column: string, group: string }} target @param {Place} place */
function carry(key, target, { before, after, end }) {
  const line = lineWith(key);
  if (!line) return;
  const next = before ? lineWith(before) : null;
  const last = after ? lineWith(after) : null;
  if (next?.parentElement) return put(next.parentElement, line, next);
  if (last?.parentElement) return put(last.parentElement, line, last.nextSibling);
  const column = columns().find((column) => column.dataset.column === target.column);
  const lists = [...(column?.querySelectorAll('ol[data-group]') ?? [])];
  const list = lists.find((list) => list.getAttribute('data-group') === target.group) ?? lists.at(-1);
  if (list) put(list, line, end === 'top' ? list.firstChild : null);
}

/** Moves a card by one place or to an end, across groups. @param {HTMLElement} card @param {'up' | 'down' | 'top' | 'end'} where */
export function moveWithin(card, where) {
  const column = columnOf(card);
  if (!column || !isBoard()) return;
  const cards = cardsIn(column);
  const place = cards.indexOf(card);
  const list = (/** @type {Element} */ other) => /** @type {Element} */ (other.closest('ol'));
  // An end of the column, which may have more tasks than are shown.
  if (where === 'top' || where === 'end') {
    const lists = [...column.querySelectorAll('ol[data-group]')];
    const last = cards[cards.length - 1];
    if (where === 'end' && last !== card && showsAll(column)) return move(keyOf(card), { list: list(last), after: keyOf(last) });
    return move(keyOf(card), { list: /** @type {Element} */ (lists.at(where === 'top' ? 0 : -1)), end: where });
  }
  const next = step(card, where);
  if (!next) return announce(texts.moved(titleOf(card), nameOf(column), place + 1, cards.length));
  // If all tasks are shown, the server determines the place, as it does for the form.
  return move(keyOf(card), next, showsAll(column) ? { place: where } : undefined);
}

/** Whether there is a place above or below a card in its column. @param {HTMLElement} card @param {'up' | 'down'} where */
export const canStep = (card, where) => step(card, where) !== null;

/**
 * Past the neighbour in the same group; at a group's edge, to the near end of the next group, even if empty.
 * @param {HTMLElement} card @param {'up' | 'down'} where @returns {Place | null}
 */
function step(card, where) {
  const isUp = where === 'up';
  const own = /** @type {Element} */ (card.closest('ol'));
  if (!isBoard()) return null;
  const lines = linesOf(own);
  const other = lines[lines.indexOf(/** @type {HTMLElement} */ (lineOf(card))) + (isUp ? -1 : 1)];
  if (other) return { list: own, [isUp ? 'before' : 'after']: keyOf(other) };
  const lists = [...columnOf(card)?.querySelectorAll('ol[data-group]') ?? []];
  const list = lists[lists.indexOf(own) + (isUp ? -1 : 1)];
  if (!list) return null;
  const near = linesOf(list).at(isUp ? -1 : 0);
  return { list, ...(near ? { [isUp ? 'after' : 'before']: keyOf(near) } : {}) };
}

/** @param {HTMLElement} card @param {HTMLElement | undefined} column */
export function moveToColumn(card, column) {
  if (!column) return;
  if (!isBoard()) return act('/move', { task: seen(keyOf(card)), column: column.dataset.column, place: 'end' }, { focus: true });
  if (column === columnOf(card)) return announce(texts.moved(titleOf(card), nameOf(column), cardsIn(column).indexOf(card) + 1, cardsIn(column).length));
  // New tasks of a column go above its groups.
  const list = column.querySelector('ol[data-group]');
  if (list) return move(keyOf(card), { list, end: list.getAttribute('data-group') ? 'top' : 'end' }, { place: 'end' });
}

/** @param {HTMLElement} card @param {'left' | 'right'} where */
export const moveBeside = (card, where) => moveToColumn(card, columnBeside(/** @type {HTMLElement} */ (columnOf(card)), where));

