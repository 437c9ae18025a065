// @ts-check
/** Shows the tasks that a query finds, while it is typed; people and tags by a click. */
import { choose, columnOf, columns, currentCard, cardsIn, main } from './cards.js';
import { query, refresh, shownSearch } from './live.js';
import { fetchFacts } from './request.js';
import { announce, make } from './say.js';
import { texts } from './texts.js';

const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector('#search input[name="q"]'));
const words = () => (field()?.value ?? '').split(/\s+/).filter(Boolean);

let timer = 0;
let pause = 0;

/** @param {string} text */
async function search(text) {
  clearTimeout(timer);
  const parameters = query();
  if (text.trim()) parameters.set('q', text);
  else parameters.delete('q');
  history.replaceState(history.state, '', `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}${location.hash}`);
  await refresh();
  const board = main();
  const error = document.querySelector('#search:not([data-quiet]) .error')?.textContent;
  if (board) announce(error || texts.tasks(cardsIn(board).length));
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
    clearTimeout(timer);
    // A word that is still being typed is not wrong yet.
    clearTimeout(pause);
    form.toggleAttribute('data-quiet', !/\s$/.test(field()?.value ?? ''));
    pause = setTimeout(() => form.removeAttribute('data-quiet'), 1000);
    timer = setTimeout(() => search(field()?.value ?? ''), 30);
  });
  form.addEventListener('focusout', () => form.removeAttribute('data-quiet'));
  form.querySelector('.filter')?.addEventListener('click', openFilter);
  addEventListener('click', (event) => {
    const chip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.chips a'));
    if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(chip.dataset.word ?? '');
  });
  // Where one goes back to another search.
  addEventListener('popstate', () => {
    if (location.search === shownSearch()) return;
    const input = field();
    if (input) input.value = query().get('q') ?? '';
    refresh();
  });
  // More or fewer of what is done, without another page.
  main()?.addEventListener('click', (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest('.more a'));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const place = columns().indexOf(/** @type {HTMLElement} */ (columnOf(link)));
    history.pushState(history.state, '', link.href);
    refresh().then(() => /** @type {HTMLElement | null} */ (columns()[place]?.querySelector('.more a'))?.focus());
  });
}

/** Shows what the search hides. */
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

/** How many open tasks of the whole board have each person and tag. */
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

/** The people and tags of the whole board, to be chosen from. */
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
