// @ts-check
/** The menu of a card: what can be done to it, and every move that a drag can make, by a click or by keys. */
import { cardsIn, choose, columnOf, columns, currentCard, main, nameOf, titleOf } from './cards.js';
import { canStep, moveToColumn, moveWithin, showsAll } from './moves.js';
import { announce, make } from './say.js';
import { toggle } from './search.js';
import { texts } from './texts.js';

/** @type {HTMLElement | null} */
let menu = null;

/**
 * @param {HTMLElement} card
 * @param {((deed: string, card: HTMLElement) => void) | null} [change] does a deed; without it the menu has moves alone
 * @param {Element} [anchor] what opened it
 */
export function openMenu(card, change = null, anchor = card) {
  close();
  const own = /** @type {HTMLElement} */ (columnOf(card));
  const all = cardsIn(own);
  const place = all.indexOf(card);
  const isWhole = showsAll(own);
  const filters = change ? filtersOf(card) : [];
  /** @param {string} label @param {() => void} deed @param {boolean} [isOff] @param {string} [hint] */
  const item = (label, deed, isOff = false, hint = '') => make('button', {
    type: 'button', role: 'menuitem', tabindex: '-1', dir: 'auto', ...(isOff ? { 'aria-disabled': 'true' } : {}),
    click: () => {
      if (isOff) return;
      close();
      choose(card);
      deed();
    },
  }, label, ...(hint ? [make('span', { class: 'hint' }, hint)] : []));
  /** @type {[string, string][]} */
  const parts = [['edit', texts.title], ['due', texts.due], ['people', texts.people], ['tags', texts.tags], ['priority', texts.priority]];
  const isClosed = card.matches('.finished, .cancelled');
  /** @type {[string, string, boolean][]} */
  const deeds = [
    ['start', texts.start, !isClosed && own.dataset.state !== 'doing'], ['finish', texts.done, !isClosed],
    ['reopen', texts.reopen, isClosed], ['archive-task', texts.archive, isClosed], ['remove', texts.remove, true],
  ];
  const panel = make('div', { class: 'menu', role: 'menu', popover: 'manual', 'data-local': true, 'aria-label': `${texts.moveTo}: ${titleOf(card)}` },
    ...(change ? [...deeds.filter(([, , fits]) => fits).map(([deed, label]) => item(label, () => change(deed, card))), make('hr', { role: 'separator' }),
      ...parts.map(([deed, label]) => item(`${label}…`, () => change(deed, card))), make('hr', { role: 'separator' })] : []),
    make('p', { 'aria-hidden': 'true' }, texts.moveTo),
    ...columns().map((column, index) => item(nameOf(column), () => moveToColumn(card, column), column === own, column === own ? texts.here : index < 9 ? String(index + 1) : '')),
    make('hr', { role: 'separator' }),
    item(texts.up, () => moveWithin(card, 'up'), !canStep(card, 'up')), item(texts.down, () => moveWithin(card, 'down'), !canStep(card, 'down')),
    item(texts.top, () => moveWithin(card, 'top'), place === 0 && isWhole), item(texts.end, () => moveWithin(card, 'end'), place === all.length - 1 && isWhole),
    ...(filters.length ? [make('hr', { role: 'separator' }), make('p', { 'aria-hidden': 'true' }, texts.filter), ...filters] : []));
  show(panel, card, anchor);
}

/** The people and tags of a card, to filter by. @param {HTMLElement} card */
export function openFilters(card) {
  close();
  const filters = filtersOf(card);
  if (filters.length === 0) return announce(texts.noFilters);
  show(make('div', { class: 'menu', role: 'menu', popover: 'manual', 'data-local': true, 'aria-label': `${texts.filter}: ${titleOf(card)}` },
    make('p', { 'aria-hidden': 'true' }, texts.filter), ...filters), card, card);
}

/** An item for each. @param {HTMLElement} card */
const filtersOf = (card) => [...card.querySelectorAll('.facts :is(.person, .tag)')].map((name) => make('button', {
  type: 'button', role: 'menuitem', tabindex: '-1', dir: 'auto', 'aria-label': texts.only(name.textContent ?? ''),
  click: () => {
    close();
    toggle(name.textContent ?? '').then(() => choose(currentCard()));
  },
}, name.textContent ?? ''));

/** @param {HTMLElement} panel @param {HTMLElement} card @param {Element} anchor what opened it */
function show(panel, card, anchor) {
  menu = panel;
  // In the board, which is a landmark; shown above everything.
  main()?.append(panel);
  panel.addEventListener('keydown', keys);
  panel.addEventListener('focusout', (event) => {
    if (menu === panel && !panel.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
  });
  panel.showPopover();
  put(panel, anchor.getBoundingClientRect());
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
        moveToColumn(card, digit);
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

/** Beside what opened it, and all of it in sight. @param {HTMLElement} panel @param {DOMRect} anchor */
function put(panel, anchor) {
  const size = panel.getBoundingClientRect();
  const left = Math.max(8, Math.min(anchor.left, innerWidth - size.width - 8));
  const below = anchor.bottom + 4;
  const top = below + size.height + 8 <= innerHeight ? below : Math.max(8, Math.min(anchor.top - size.height - 4, innerHeight - size.height - 8));
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

addEventListener('pointerdown', (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) close();
}, { capture: true });
addEventListener('resize', close);
