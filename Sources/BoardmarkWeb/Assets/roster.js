// @ts-check
/**
 * The card lines that the server knows this page to have, numbered in the order in which it sent them. Later documents
 * refer to unchanged lines by number, so that of 2,000 tasks only the changed ones are sent and built.
 */

/** @type {{ key: string, line: HTMLElement }[]} */
let lines = [];
/** @type {Map<string, number>} */
let numbers = new Map();
/** Lines of tasks whose key was changed by an action on this page. @type {Map<string, HTMLElement>} */
let renamed = new Map();

/** @param {string} key @param {HTMLElement} line */
function know(key, line) {
  const number = numbers.get(key) ?? lines.length;
  numbers.set(key, number);
  lines[number] = { key, line };
}

/** Starts with the lines on the page. */
export function beginRoster() {
  for (const line of document.querySelectorAll('#board .board li[data-task]')) know(/** @type {HTMLElement} */ (line).dataset.task ?? '', /** @type {HTMLElement} */ (line));
}

/** @param {number} number */
function present(number) {
  const { key, line } = lines[number] ?? {};
  return line?.dataset.task === key ? line : null;
}

/** The line of a task, whether it is shown or not. @param {string} key */
export function knownLine(key) {
  const number = numbers.get(key);
  return (number === undefined ? null : present(number)) ?? renamed.get(key) ?? null;
}

/** Sets the key of a task until the server confirms it. @param {HTMLElement} line @param {string} key */
export function rename(line, key) {
  line.dataset.task = key;
  renamed.set(key, line);
}

/**
 * The new contents of each list of a board from the server.
 * @typedef {{ nodes: Map<Element, HTMLElement[]>, touched: HTMLElement[], hides: boolean, isWhole: boolean }} Lists
 *   `touched` are new and changed lines; `hides` is true if lines in no list are only hidden
 * @param {Element} board @param {(line: HTMLElement, fresh: Element) => void} update morphs a line into another one
 * @returns {Lists}
 */
export function readLists(board, update) {
  const isPart = board.hasAttribute('data-base');
  const old = new Map(renamed);
  if (!isPart) {
    for (const { line } of lines) old.set(line.dataset.task ?? '', line);
    [lines, numbers] = [[], new Map()];
  }
  /** @type {Lists} */
  const lists = { nodes: new Map(), touched: [], hides: isPart && Boolean(board.getAttribute('data-query')), isWhole: true };
  /** @param {Element} fresh */
  const take = (fresh) => {
    const key = fresh.getAttribute('data-task') ?? '';
    const number = numbers.get(key);
    let line = (number === undefined ? null : present(number)) ?? old.get(key);
    if (line) update(line, fresh);
    else line = /** @type {HTMLElement} */ (document.importNode(fresh, true));
    know(key, line);
    lists.touched.push(line);
    return line;
  };
  for (const list of board.querySelectorAll('ol[data-group]')) {
    const order = list.getAttribute('data-order');
    const sent = [...list.children];
    /** @type {HTMLElement[]} */
    const nodes = [];
    for (const piece of order === null ? sent.map(() => '+') : order.split(' ').filter(Boolean)) {
      if (piece === '+') {
        const fresh = sent.shift();
        if (fresh) nodes.push(take(fresh));
        continue;
      }
      const [first, last = first] = piece.split('-').map(Number);
      for (let number = first; number <= last; number += 1) {
        const line = present(number);
        if (line) nodes.push(line);
        else lists.isWhole = false;
      }
    }
    lists.nodes.set(list, nodes);
  }
  renamed = new Map();
  return lists;
}
