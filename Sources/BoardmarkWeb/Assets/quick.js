// @ts-check
/** Changes one thing of a task on its card: the title in its place, the rest by a small picker beside it. */
import { cardOf, cardWith, choose, keyOf, lineOf, main, seen, titleOf } from './cards.js';
import { calendar, later, nextMonday, sayMeaning, spoken } from './dates.js';
import { act } from './deeds.js';
import { forget, isFilled } from './drafts.js';
import { onAnswer, submit } from './forms.js';
import { icon } from './icons.js';
import { onChange } from './live.js';
import { at, fetchFacts } from './request.js';
import { make, putBeside, toast } from './say.js';
import { namesOfBoard } from './search.js';
import { openTask } from './task.js';
import { texts } from './texts.js';

/** The editable parts, by field name. @typedef {'title' | 'due' | 'people' | 'tags' | 'priority'} Part */

/**
 * What a picker is about: a task, or with `set` several, which then takes what is chosen.
 * @typedef {{ task: string, seen: string, base: string, today: string, fields: Record<string, string | null>, set?: (part: Part, value: string) => void }} Facts
 */

/** @type {{ panel: HTMLElement, card: HTMLElement, part: Part, anchor: Element | null, close: (isLeft: boolean) => void } | null} */
let opened = null;
/** The number of the latest request to open. */
let asked = 0;

/** Where a part of a card is. @param {HTMLElement} card @param {Part} part @returns {Element} */
function placeOf(card, part) {
  const places = { title: 'h3, h4, .name', due: '.date', people: '.person', tags: '.tag', priority: '.priority' };
  return card.querySelector(places[part]) ?? (part === 'title' ? card : card.querySelector(`.quick [data-part="${part}"]`) ?? card);
}

/** The part that a click on a card edits. @param {Element} target @returns {Part | null} */
export function partAt(target) {
  const part = target.closest('.quick [data-part]')?.getAttribute('data-part');
  if (part) return /** @type {Part} */ (part);
  const names = /** @type {[string, Part][]} */ ([['.date', 'due'], ['.person', 'people'], ['.tag', 'tags'], ['.priority', 'priority']]);
  return names.find(([selector]) => target.closest(`.facts ${selector}`))?.[1] ?? null;
}

/** @param {HTMLElement} card @param {Part} part */
export async function openQuick(card, part) {
  leaveQuick();
  const own = ++asked;
  const key = keyOf(card);
  const answer = await fetchFacts(`/task/${encodeURIComponent(key)}.json`);
  if (own !== asked) return;
  const there = cardWith(key);
  if (!answer?.fields || !there) return toast(answer ? texts.noCard : texts.unread, { isError: true });
  const facts = /** @type {Facts} */ (answer);
  // Values that do not fit in a field are edited as Markdown.
  if (facts.fields[part] === null) return openTask(key, { part: 'edit' });
  choose(there);
  const panel = await /** @type {const} */ ({ title: titlePanel, due: duePanel, priority: priorityPanel, people: namesPanel, tags: namesPanel })[part](there, facts, part);
  if (own !== asked) return;
  show(panel, there, part);
}

/**
 * Opens a picker for several tasks.
 * @param {HTMLElement} card which has the focus then @param {Part} part @param {Element} anchor @param {string} label
 * @param {string[]} own what all of them have @param {(part: Part, value: string) => void} set
 */
export async function openPicker(card, part, anchor, label, own, set) {
  leaveQuick();
  const asked_ = ++asked;
  const answer = await fetchFacts(`/task/${encodeURIComponent(keyOf(card))}.json`);
  if (asked_ !== asked) return;
  if (!answer?.today) return toast(answer ? texts.noCard : texts.unread, { isError: true });
  const facts = { task: '', seen: '', base: '', today: answer.today, fields: { [part]: own.join(' ') }, set };
  const panel = await /** @type {const} */ ({ due: duePanel, priority: priorityPanel, people: namesPanel, tags: namesPanel })[/** @type {'due'} */ (part)](card, facts, part, label);
  if (asked_ === asked) show(panel, card, part, anchor);
}

/** Closes what is open; a title that was typed is saved. */
export function leaveQuick() {
  opened?.close(true);
}

/** @param {HTMLElement} panel @param {HTMLElement} card @param {Part} part @param {Element | null} anchor what it is next to; else the part of the card */
function show(panel, card, part, anchor = null) {
  const key = keyOf(card);
  const form = panel.querySelector('form');
  const me = opened = { panel, card, part, anchor, close: (isLeft) => {
    if (opened !== me) return;
    opened = null;
    if (isLeft && part === 'title' && form && isFilled(form)) submit(form);
    else if (form) forget(form);
    panel.remove();
  } };
  main()?.append(panel);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      me.close(false);
      choose(cardWith(key));
    }
    // The board's keys are off meanwhile.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  panel.addEventListener('focusout', (event) => {
    const next = /** @type {Node | null} */ (event.relatedTarget);
    if (next && !panel.contains(next)) me.close(true);
  });
  panel.showPopover();
  put();
  const field = /** @type {HTMLTextAreaElement | null} */ (panel.querySelector('textarea, input:not([type="hidden"])') ?? panel.querySelector('button'));
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  // What is typed replaces the date.
  else if (field instanceof HTMLInputElement) field.select();
}

/** Places the title over the card's own, or a picker below its part, fully visible. */
function put() {
  if (!opened) return;
  const { panel, part } = opened;
  const card = cardWith(lineOf(opened.card)?.dataset.task ?? '') ?? opened.card;
  const anchor = (opened.anchor ?? placeOf(card, part)).getBoundingClientRect();
  if (part === 'title') {
    // Keeps each word in place.
    panel.style.width = `${anchor.width + 20}px`;
    panel.style.left = `${anchor.left - 10}px`;
    panel.style.top = `${Math.max(4, Math.min(anchor.top - 10, innerHeight - panel.offsetHeight - 4))}px`;
    const field = panel.querySelector('textarea');
    if (field) field.style.minHeight = `${anchor.height + 8}px`;
    return;
  }
  putBeside(panel, anchor, 6, -8);
}

/** @param {string} label @param {(Node | string)[]} content */
const picker = (label, ...content) =>
  make('div', { class: 'picker', role: 'dialog', popover: 'manual', 'data-local': true, 'aria-label': label }, ...content);

/** The form for editing a part. @param {Facts} facts @param {...(Node | string)} content */
function formOf(facts, ...content) {
  const hidden = (/** @type {string} */ name, /** @type {string} */ value) => make('input', { type: 'hidden', name, value });
  return /** @type {HTMLFormElement} */ (make('form', { method: 'post', action: at('/edit') }, hidden('task', facts.seen), hidden('base', facts.base), ...content));
}

/** Sends a new value of a field. @param {Facts} facts @param {Part} part @param {string} value */
function set(facts, part, value) {
  opened?.close(false);
  if (facts.set) return facts.set(part, value);
  const key = facts.task;
  if (value === facts.fields[part]) return choose(cardWith(key));
  act('/edit', { task: seen(key) || facts.seen, base: facts.base, [part]: value }, { focus: true });
}

// MARK: - The parts

/** @param {HTMLElement} card @param {Facts} facts */
function titlePanel(card, facts) {
  const field = /** @type {HTMLTextAreaElement} */ (make('textarea', { name: 'title', rows: '1', dir: 'auto', autocomplete: 'off', 'aria-label': texts.title }));
  field.defaultValue = facts.fields.title ?? '';
  const form = formOf(facts, make('div', { class: 'field' }, field));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (isFilled(form)) form.requestSubmit();
    else {
      opened?.close(false);
      choose(cardWith(facts.task));
    }
  });
  return make('div', { class: 'retitle', role: 'dialog', popover: 'manual', 'data-local': true, 'data-task': facts.task, 'aria-label': `${texts.title}: ${titleOf(card)}` }, form);
}

/** @param {HTMLElement} card @param {Facts} facts @param {Part} part */
function duePanel(card, facts, part, label = titleOf(card)) {
  const { today } = facts;
  const due = facts.fields.due ?? '';
  const [chosen, time] = [due.slice(0, 10), due.slice(10)];
  const meaning = make('output', { class: 'hint' });
  const field = /** @type {HTMLInputElement} */ (make('input', { name: 'due', dir: 'auto', autocomplete: 'off', value: due, placeholder: texts.dateHint, 'aria-label': texts.due }));
  sayMeaning(field, meaning, today);
  const form = formOf(facts, make('div', { class: 'field' }, field, meaning));
  if (facts.set) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      set(facts, part, field.value);
    });
  }
  const choice = (/** @type {string} */ label, /** @type {string} */ value) => make('button', { type: 'button', 'aria-pressed': String(value === chosen), click: () => set(facts, 'due', value && value + time) },
    label, ...(value ? [make('span', { class: 'hint' }, spoken(value, today))] : []));
  return picker(`${texts.due}: ${label}`, form,
    make('p', { class: 'choices' }, choice(texts.today, today), choice(texts.tomorrow, later(today, 1)), choice(texts.nextMonday, nextMonday(today)), choice(texts.none, '')),
    calendar({ today, chosen: /^\d{4}-\d\d-\d\d$/.test(chosen) ? chosen : '', choose: (day) => set(facts, 'due', day + time) }));
}

/** @param {HTMLElement} card @param {Facts} facts @param {Part} part */
function priorityPanel(card, facts, part, label = titleOf(card)) {
  const present = facts.set ? null : facts.fields.priority ?? '';
  return picker(`${texts.priority}: ${label}`, listOf(
    [['high', texts.high], ['medium', texts.medium], ['low', texts.low], ['', texts.none]].map(([value, label]) =>
      make('button', { type: 'button', class: value ? `priority ${value}` : '', 'aria-pressed': String(value === present), click: () => set(facts, 'priority', value) }, label))));
}

/** People or tags of the board, the most used first; what is typed finds one, or makes a new one. @param {HTMLElement} card @param {Facts} facts @param {Part} part */
async function namesPanel(card, facts, part, who = titleOf(card)) {
  const mark = part === 'people' ? '@' : '#';
  const own = (facts.fields[part] ?? '').split(/\s+/).filter(Boolean);
  const counts = await namesOfBoard();
  const all = [...new Set([...own, ...[...counts.keys()].filter((name) => name.startsWith(mark))])]
    .sort((one, other) => Number(own.includes(other)) - Number(own.includes(one)) || (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other));
  const toggle = (/** @type {string} */ name) => set(facts, part, facts.set ? name : (own.includes(name) ? own.filter((other) => other !== name) : [...own, name]).join(' '));
  const label = part === 'people' ? texts.people : texts.tags;
  const field = /** @type {HTMLInputElement} */ (make('input', { type: 'search', dir: 'auto', autocomplete: 'off', placeholder: texts.findOrNew, 'aria-label': label }));
  const list = listOf([]);
  const problem = make('p', { class: 'error', role: 'alert' });
  const draw = () => {
    const typed = field.value.trim().replace(/^[@#]/, '');
    const found = all.filter((name) => name.slice(1).toLowerCase().includes(typed.toLowerCase()));
    const isNew = typed && !/\s/.test(typed) && !all.some((name) => name.slice(1).toLowerCase() === typed.toLowerCase());
    problem.textContent = /\s/.test(typed) && found.length === 0 ? texts.oneWord(mark + typed.replace(/\s+[@#]?/g, '-')) : '';
    list.replaceChildren(
      ...found.map((name) => make('button', { type: 'button', dir: 'auto', 'aria-pressed': String(own.includes(name)), click: () => toggle(name) }, name, make('span', { class: 'hint' }, String(counts.get(name) ?? '')))),
      ...(isNew ? [make('button', { type: 'button', dir: 'auto', click: () => toggle(mark + typed) }, texts.newName(mark + typed))] : []),
      ...(own.length && !typed && !facts.set ? [make('button', { type: 'button', click: () => set(facts, part, '') }, texts.none)] : []));
  };
  field.addEventListener('input', draw);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) {
      event.preventDefault();
      // A mark alone is not yet a name.
      if (field.value.trim().replace(/^[@#]/, '')) /** @type {HTMLElement | null} */ (list.querySelector('button'))?.click();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (list.querySelector('button'))?.focus();
    }
  });
  draw();
  return picker(`${label}: ${who}`, make('div', { class: 'field' }, field, problem), list);
}

/** A vertical list of choices; arrow keys move between them. @param {HTMLElement[]} items */
function listOf(items) {
  const list = make('div', { class: 'choices' }, ...items);
  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const all = [...list.children];
    /** @type {HTMLElement} */ (all[(all.indexOf(/** @type {Element} */ (event.target)) + step + all.length) % all.length])?.focus();
  });
  return list;
}

// MARK: - The icons on a card

/** One card at a time has the icons: the one under the pointer, else the chosen one. @param {HTMLElement | null} card */
function sign(card) {
  const old = document.querySelector('#board .quick');
  if (card && old?.closest('.card') === card) return;
  old?.remove();
  if (!card || card.closest('.ghost')) return;
  const labels = /** @type {[string, string][]} */ ([['due', texts.due], ['people', texts.people], ['tags', texts.tags], ['priority', texts.priority]]);
  (card.querySelector('td.title') ?? card).append(make('div', { class: 'quick', role: 'group', 'aria-label': texts.edit, 'data-local': true },
    ...labels.map(([part, label]) => make('button', { type: 'button', tabindex: '-1', 'data-part': part, title: label, 'aria-label': label }, icon(part))),
    make('button', { type: 'button', tabindex: '-1', class: 'whole', title: texts.open, 'aria-label': texts.open }, icon('open'))));
}

/** @param {(card: HTMLElement) => void} open opens the whole task */
export function watchQuick(open) {
  const board = /** @type {HTMLElement} */ (main());
  board.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    sign(cardOf(/** @type {Element} */ (event.target)));
  });
  board.addEventListener('pointerleave', () => sign(null));
  board.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const card = cardOf(target);
    if (!card || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const part = partAt(target) ?? (isOnTitle(event, card) ? 'title' : null);
    if (!part && !target.closest('.quick .whole')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (part) openQuick(card, part);
    else open(card);
  });
  addEventListener('pointerdown', (event) => {
    if (opened && !opened.panel.contains(/** @type {Node} */ (event.target))) leaveQuick();
  }, { capture: true });
  addEventListener('scroll', put, { capture: true, passive: true });
  addEventListener('resize', put);
  onChange(put);
  onAnswer((form, answer) => {
    if (!form.closest('.retitle, .picker')) return false;
    const task = answer.task ?? form.closest('[data-task]')?.getAttribute('data-task') ?? '';
    if (answer.ok) {
      opened?.close(false);
      forget(form);
      form.closest('[popover]')?.remove();
      return false;
    }
    if (answer.status !== 409 || answer.present === undefined) return false;
    // The task's dialog has room for both texts; the typed one is restored there as a draft.
    if (opened) opened.panel.remove();
    opened = null;
    openTask(task, { part: 'edit' }).then(() => {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector('dialog.task #_edit'));
      if (form && isFilled(form)) submit(form);
    });
    return true;
  });
}

/** Whether a mouse has clicked the text of a title; a touch opens the task. @param {MouseEvent} event @param {HTMLElement} card */
function isOnTitle(event, card) {
  if (/** @type {PointerEvent} */ (event).pointerType === 'touch' || getSelection()?.isCollapsed === false) return false;
  const title = card.querySelector('h3, h4, .name');
  if (!title || !title.contains(/** @type {Node} */ (event.target)) || /** @type {Element} */ (event.target).closest('a')) return false;
  const range = document.createRange();
  range.selectNodeContents(title);
  return [...range.getClientRects()].some((box) => event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top - 2 && event.clientY <= box.bottom + 2);
}
