// @ts-check
/** Readable days, a month to pick one from, and the meaning of a typed date. */
import { fetchFacts } from './request.js';
import { make } from './say.js';
import { language, texts } from './texts.js';

const DAY = 86_400_000;
const locale = language === 'ko' ? 'ko-KR' : 'en-GB';

/** @param {string} text as 2026-12-05 */
const day = (text) => new Date(`${text.slice(0, 10)}T00:00:00Z`);

/** @param {Date} date */
const iso = (date) => date.toISOString().slice(0, 10);

/** @param {string} text @param {number} days */
export const later = (text, days) => iso(new Date(day(text).getTime() + days * DAY));

/** The Monday after a day. @param {string} text */
export const nextMonday = (text) => later(text, ((8 - day(text).getUTCDay()) % 7) || 7);

/** @param {string} text @param {Intl.DateTimeFormatOptions} options */
const format = (text, options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day(text));

/** A day with an optional time, formatted for reading: Sat 5 Dec 17:00. @param {string} text @param {string} today */
export const spoken = (text, today) => [
  format(text, { weekday: 'short', day: 'numeric', month: 'short', ...(text.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }) }).replaceAll(',', ''),
  text.slice(11)].filter(Boolean).join(' ');

/**
 * Shows below a field which date the typed text means.
 * @param {HTMLInputElement} field @param {HTMLElement} place @param {string} today
 */
export function sayMeaning(field, place, today) {
  let asked = 0;
  field.addEventListener('input', async () => {
    const own = ++asked;
    const text = field.value.trim();
    if (!text || text === 'none') return place.replaceChildren();
    const answer = await fetchFacts(`/due.json?text=${encodeURIComponent(text)}`);
    if (own === asked) place.textContent = answer?.due ? spoken(answer.due, today) : '';
  });
}

/**
 * A calendar month; arrow keys move by days, Page Up and Down by months.
 * @param {{ today: string, chosen: string, choose: (day: string) => void }} what
 */
export function calendar({ today, chosen, choose }) {
  let shown = chosen || today;
  const title = make('strong', { 'aria-live': 'polite' });
  const grid = make('table', { class: 'days', role: 'grid' });
  const step = (/** @type {number} */ months) => {
    const date = day(shown);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
    shown = iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last))));
    draw();
  };
  const arrow = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ months) =>
    make('button', { type: 'button', class: 'sign', 'aria-label': label, click: () => step(months) }, sign);
  grid.addEventListener('keydown', (event) => {
    const ways = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 });
    if (ways[event.key]) shown = later(shown, ways[event.key]);
    else if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    event.stopPropagation();
    if (ways[event.key]) draw();
    else step(event.key === 'PageUp' ? -1 : 1);
    /** @type {HTMLElement | null} */ (grid.querySelector('[tabindex="0"]'))?.focus();
  });
  function draw() {
    title.textContent = format(shown, { month: 'long', year: 'numeric' });
    const first = `${shown.slice(0, 8)}01`;
    // Weeks start on Monday.
    const start = later(first, -((day(first).getUTCDay() + 6) % 7));
    const names = make('tr', {}, ...Array.from({ length: 7 }, (_, place) =>
      make('th', { scope: 'col', abbr: format(later(start, place), { weekday: 'long' }) }, format(later(start, place), { weekday: 'narrow' }))));
    const weeks = Array.from({ length: 6 }, (_, week) => make('tr', {}, ...Array.from({ length: 7 }, (_, place) => {
      const date = later(start, week * 7 + place);
      const style = [date.slice(0, 7) === shown.slice(0, 7) ? '' : 'other', date === today ? 'now' : ''].filter(Boolean).join(' ');
      return make('td', { role: 'gridcell', 'aria-selected': String(date === chosen) }, make('button', {
        type: 'button', class: style, tabindex: date === shown ? '0' : '-1', 'aria-label': format(date, { dateStyle: 'full' }), click: () => choose(date),
      }, String(Number(date.slice(8)))));
    })));
    grid.replaceChildren(make('thead', {}, names), make('tbody', {}, ...weeks));
  }
  draw();
  return make('div', { class: 'calendar' },
    make('p', {}, arrow('‹', texts.monthBefore, -1), title, arrow('›', texts.monthAfter, 1)), grid);
}
