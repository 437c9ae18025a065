// @ts-check
/** Shows the tasks that a query finds, while it is typed; people and tags by a click. */
import { choose, columnOf, currentCard, cardsIn, main } from './cards.js';
import { query, refresh, shownSearch } from './live.js';
import { fetchFacts } from './request.js';
import { announce, make } from './say.js';
import { describe } from './select.js';
import { texts } from './texts.js';

const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector('#search input[name="q"]'));
const words = () => (field()?.value ?? '').split(/\s+/).filter(Boolean);

let pause = 0;

/** @param {string} text */
async function search(text) {
  const parameters = query();
  if (text.trim()) parameters.set('q', text);
  else parameters.delete('q');
  history.replaceState(history.state, '', `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}${location.hash}`);
  await refresh();
  const board = main();
  // A phone shows one column at a time.
  const found = text.trim() && board && matchMedia('(max-width: 44rem)').matches ? cardsIn(board)[0] : null;
  columnOf(found)?.scrollIntoView({ block: 'nearest', inline: 'start' });
  // What is typed further is searched for next.
  if (field() === document.activeElement && field()?.value !== text) return;
  const error = document.querySelector('#search:not([data-quiet]) .error')?.textContent;
  if (board) announce(error || [texts.tasks(cardsIn(board).length), describe()].filter(Boolean).join('. '));
}

export function watchSearch() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector('#search'));
  if (!form) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.removeAttribute('data-quiet');
    search(field()?.value ?? '');
    if (currentCard()) choose(currentCard());
  });
  form.addEventListener('input', (event) => {
    if (event.target !== field()) return;
    // A word that is still being typed is not wrong yet.
    clearTimeout(pause);
    form.toggleAttribute('data-quiet', !/\s$/.test(field()?.value ?? ''));
    pause = setTimeout(() => form.removeAttribute('data-quiet'), 1000);
    search(field()?.value ?? '');
  });
  form.addEventListener('focusout', () => form.removeAttribute('data-quiet'));
  form.querySelector('.filter')?.addEventListener('click', openFilter);
  addEventListener('click', (event) => {
    const chip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.chips a'));
    if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(chip.dataset.word ?? '');
  });
  // Going back may lead to another search.
  addEventListener('popstate', () => {
    if (location.search === shownSearch()) return;
    const input = field();
    if (input) input.value = query().get('q') ?? '';
    refresh();
  });
}

/** Clears the search. */
export function showAll() {
  const input = field();
  if (input) input.value = '';
  return search('');
}

export function focusSearch() {
  field()?.focus();
  field()?.select();
}

/** @param {string} word */
export function toggle(word) {
  const input = field();
  if (!input) return;
  const rest = words().filter((other) => other !== word);
  input.value = [...rest, ...(words().includes(word) ? [] : [word])].join(' ');
  return search(input.value);
}

/** The number of open tasks for each person and tag of the whole board. */
export async function namesOfBoard() {
  const board = await fetchFacts('/board.json');
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const task of board?.tasks ?? []) {
    for (const person of task.people ?? []) count(`@${String(person).replace(/^@/, '')}`);
    for (const tag of task.tags ?? []) count(`#${String(tag).replace(/^#/, '')}`);
  }
  /** @param {string} name */
  function count(name) { counts.set(name, (counts.get(name) ?? 0) + 1); }
  return counts;
}

/** The people and tags of the whole board, to choose from. */
export async function openFilter() {
  const old = document.querySelector('.filters');
  if (old) return old.remove();
  const counts = await namesOfBoard();
  const names = [...counts.keys()].sort((one, other) => one.localeCompare(other));
  const chip = (/** @type {string} */ name) => {
    const button = make('button', { type: 'button', dir: 'auto', 'aria-pressed': String(words().includes(name)), click: () => {
      toggle(name);
      button.setAttribute('aria-pressed', String(words().includes(name)));
    } }, name, make('span', { class: 'hint' }, String(counts.get(name))));
    return button;
  };
  const panel = make('div', { class: 'filters', popover: 'auto', role: 'dialog', 'aria-label': texts.filter, 'data-local': true },
    make('p', {}, ...names.filter((name) => name.startsWith('@')).map(chip)),
    make('p', {}, ...names.filter((name) => name.startsWith('#')).map(chip)),
    make('button', { type: 'button', click: () => { showAll(); panel.hidePopover(); } }, texts.all));
  panel.addEventListener('toggle', (event) => {
    if (/** @type {any} */ (event).newState !== 'closed') return;
    panel.remove();
    document.querySelector('.filter')?.setAttribute('aria-expanded', 'false');
  });
  document.querySelector('#search')?.append(panel);
  panel.showPopover();
  const anchor = document.querySelector('#search')?.getBoundingClientRect();
  if (anchor) {
    panel.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - panel.offsetWidth - 8))}px`;
    panel.style.top = `${anchor.bottom + 4}px`;
  }
  panel.querySelector('button')?.focus();
}
