// @ts-check
/** The views other than the columns: their links change the page in place, and a card is dragged from row to row. */
import { cardWith, choose, chooseUnlessBusy, columnOf, lineOf, main, nameOf, seen, titleOf } from './cards.js';
import { send, tell } from './deeds.js';
import { refresh, showAhead } from './live.js';
import { put } from './morph.js';
import { putBack } from './moves.js';
import { fetchFacts } from './request.js';
import { texts } from './texts.js';

/** Links that show the same view in another way. */
const LINKS = 'a.sort, a.flip, .rows a, .more a';

/** @param {(key: string) => void} open opens a task */
export function watchViews(open) {
  const board = /** @type {HTMLElement} */ (main());
  board.addEventListener('click', (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest(`${LINKS}, .month li a`));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!link.matches(LINKS)) return open(decodeURIComponent(link.pathname.replace(/^.*\/task\//, '')));
    const links = () => [...board.querySelectorAll(LINKS)].map((other) => /** @type {HTMLElement} */ (other));
    const place = links().indexOf(link);
    history.pushState(history.state, '', link.href);
    refresh().then(() => links()[place]?.focus({ preventScroll: true }));
  });
}

/** The cell of a row that a pointer is over. @param {number} x @param {number} y @returns {HTMLElement | null} */
export const cellAt = (x, y) =>
  /** @type {HTMLElement | null} */ (document.elementsFromPoint(x, y).find((element) => element.matches('.lanes td[data-column]')) ?? null);

/**
 * Moves a card to a cell: its column and the name of its row change in one step.
 * @param {string} key @param {{ list: Element, before?: string | null, after?: string | null }} place @param {HTMLElement} card
 */
export async function moveToCell(key, { list, before, after }, card) {
  const line = lineOf(card);
  const cell = /** @type {HTMLElement} */ (list.closest('td'));
  const [from, to] = [line, cell].map((node) => node?.closest('tr')?.dataset.row ?? '');
  const column = cell.dataset.column;
  if (!line) return;
  const isSameColumn = column === line.dataset.in;
  if (from === to && isSameColumn && !before && !after) return choose(card);
  const change = showAhead(() => {
    if (!line.isConnected || !list.isConnected) return;
    const next = [...list.children].find((other) => /** @type {HTMLElement} */ (other).dataset.task === before) ?? null;
    if (next !== line) put(list, line, next);
  });
  choose(card);
  const where = `${nameOf(columnOf(list))}, ${cell.parentElement?.querySelector('th h2')?.textContent ?? ''}`;
  const spoken = texts.moved(titleOf(card), where, [...list.children].indexOf(line) + 1, list.children.length);
  const [address, fields] = from === to
    ? ['/move', { task: seen(key), column, ...(before ? { before: seen(before) } : {}), ...(after ? { after: seen(after) } : {}), ...(before || after ? {} : { place: 'end' }) }]
    : ['/edit', await renamed(key, from, to, isSameColumn ? undefined : column)];
  // Without its present names the task would lose them.
  const answer = fields ? await send(address, fields) : /** @type {import('./request.js').Answer} */ ({ ok: false, status: 0, error: texts.unread });
  if (answer.ok) {
    change.confirm();
    await tell(address, answer, spoken);
    chooseUnlessBusy(cardWith(answer.task ?? key), { scroll: false });
    return;
  }
  await putBack(change, answer, card);
}

/** The form that gives a task one name for another; null if its names cannot be read. @param {string} key @param {string} from @param {string} to @param {string | undefined} column */
async function renamed(key, from, to, column) {
  const facts = await fetchFacts(`/task/${encodeURIComponent(key)}.json`);
  const part = (to || from).startsWith('#') ? 'tags' : 'people';
  if (typeof facts?.fields?.[part] !== 'string') return null;
  const fold = (/** @type {string} */ name) => name.toLowerCase();
  const names = facts.fields[part].split(/\s+/).filter((/** @type {string} */ name) => name && fold(name) !== fold(from));
  if (to && !names.some((/** @type {string} */ name) => fold(name) === fold(to))) names.push(to);
  return { task: facts.seen, base: facts.base, [part]: names.join(' '), column };
}
