// @ts-check
/** The menu of a card: what can be done to it, and every move that a drag can make, by a click or by keys. */
import { cardsIn, choose, columnOf, columns, currentCard, isBoard, main, nameOf, titleOf } from './cards.js';
import { canStep, moveToColumn, moveWithin, showsAll } from './moves.js';
import { announce, make, putBeside } from './say.js';
import { toggle } from './search.js';
import { texts } from './texts.js';

/** @type {HTMLElement | null} */
let menu = null;

/**
 * @param {HTMLElement} card
 * @param {((deed: string, card: HTMLElement) => void) | null} [change] performs an action; without it, the menu has only moves
 * @param {Element} [anchor] what opened it
 */
export function openMenu(card, change = null, anchor = card) {
  close();
  const own = /** @type {HTMLElement} */ (columnOf(card));
  const all = isBoard() ? cardsIn(own) : [];
  const place = all.indexOf(card);
  const isWhole = showsAll(own);
  const filters = change ? filtersOf(card) : [];
  /** @param {string} label @param {() => void} deed @param {boolean} [isOff] @param {string} [hint] */
  const item = (label, deed, isOff, hint) => itemOf(label, () => { choose(card); deed(); }, isOff, hint);
  /** @type {[string, string][]} */
  const parts = [['edit', texts.title], ['due', texts.due], ['people', texts.people], ['tags', texts.tags], ['priority', texts.priority]];
  const isClosed = card.matches('.finished, .cancelled');
  /** @type {[string, string, boolean][]} */
  const deeds = [
    ['start', texts.start, !isClosed && own.dataset.state !== 'doing'], ['finish', texts.done, !isClosed],
    ['reopen', texts.reopen, isClosed], ['archive-task', texts.archive, isClosed], ['remove', texts.remove, true],
  ];
  show(`${texts.moveTo}: ${titleOf(card)}`, [
    ...(change ? [...deeds.filter(([, , fits]) => fits).map(([deed, label]) => item(label, () => change(deed, card))), item(texts.select, () => change('mark', card)), make('hr', { role: 'separator' }),
      ...parts.map(([deed, label]) => item(`${label}…`, () => change(deed, card))), make('hr', { role: 'separator' })] : []),
    make('p', { 'aria-hidden': 'true' }, texts.moveTo),
    ...columns().map((column, index) => item(nameOf(column), () => moveToColumn(card, column), column === own, column === own ? texts.here : index < 9 ? String(index + 1) : '')),
    ...(isBoard() ? [make('hr', { role: 'separator' }),
      item(texts.up, () => moveWithin(card, 'up'), !canStep(card, 'up')), item(texts.down, () => moveWithin(card, 'down'), !canStep(card, 'down')),
      item(texts.top, () => moveWithin(card, 'top'), place === 0 && isWhole), item(texts.end, () => moveWithin(card, 'end'), place === all.length - 1 && isWhole)] : []),
    ...(filters.length ? [make('hr', { role: 'separator' }), make('p', { 'aria-hidden': 'true' }, texts.filter), ...filters] : [])], card, anchor);
}

/** @param {string} label @param {() => void} deed @param {boolean} [isOff] @param {string} [hint] */
function itemOf(label, deed, isOff = false, hint = '') {
  return make('button', {
    type: 'button', role: 'menuitem', tabindex: '-1', dir: 'auto', ...(isOff ? { 'aria-disabled': 'true' } : {}),
    click: () => {
      if (isOff) return;
      close();
      deed();
    },
  }, label, ...(hint ? [make('span', { class: 'hint' }, hint)] : []));
}

/** Where several cards can go. @param {HTMLElement} anchor what opened it @param {HTMLElement} card which has the focus then @param {(column: HTMLElement) => void} move */
export function openColumns(anchor, card, move) {
  close();
  show(texts.moveTo, columns().map((column, index) => itemOf(nameOf(column), () => { choose(card); move(column); }, false, index < 9 ? String(index + 1) : '')), card, anchor, move);
}

/** The people and tags of a card, to filter by. @param {HTMLElement} card */
export function openFilters(card) {
  close();
  const filters = filtersOf(card);
  if (filters.length === 0) return announce(texts.noFilters);
  show(`${texts.filter}: ${titleOf(card)}`, [make('p', { 'aria-hidden': 'true' }, texts.filter), ...filters], card, card);
}

/** An item for each. @param {HTMLElement} card */
const filtersOf = (card) => [...card.querySelectorAll('.facts :is(.person, .tag)')].map(({ textContent }) => {
  const name = textContent ?? '';
  const item = itemOf(name, () => toggle(name)?.then(() => choose(currentCard())));
  item.setAttribute('aria-label', texts.only(name));
  return item;
});

/**
 * @param {string} label @param {HTMLElement[]} items @param {HTMLElement} card @param {Element} anchor what opened it
 * @param {(column: HTMLElement) => void} [move] what a digit does
 */
function show(label, items, card, anchor, move = (column) => moveToColumn(card, column)) {
  const panel = make('div', { class: 'menu', role: 'menu', popover: 'manual', 'data-local': true, 'aria-label': label }, ...items);
  menu = panel;
  // Inside the board, which is a landmark; shown above everything.
  main()?.append(panel);
  panel.addEventListener('keydown', keys);
  panel.addEventListener('focusout', (event) => {
    if (menu === panel && !panel.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
  });
  panel.showPopover();
  putBeside(panel, anchor.getBoundingClientRect(), 4);
  /** @type {HTMLElement | null} */ (panel.querySelector('[role="menuitem"]:not([aria-disabled])'))?.focus();

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const items = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('[role="menuitem"]')]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const digit = /^[1-9]$/.test(event.key) ? columns()[Number(event.key) - 1] : undefined;
    switch (event.key) {
      case 'ArrowDown': items[(at + 1) % items.length].focus(); break;
      case 'ArrowUp': items[(at - 1 + items.length) % items.length].focus(); break;
      case 'Home': items[0].focus(); break;
      case 'End': items[items.length - 1].focus(); break;
      case 'Escape': case 'Tab': close(); choose(card); break;
      default:
        // Other keys do nothing while the menu is open.
        if (!event.ctrlKey && !event.metaKey && !event.altKey && !['Enter', ' '].includes(event.key)) event.stopPropagation();
        if (!digit) return;
        close();
        move(digit);
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function close() {
  const old = menu;
  menu = null;
  old?.remove();
}

addEventListener('pointerdown', (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) close();
}, { capture: true });
addEventListener('resize', close);
