// @ts-check
/** Changes columns: a click on the name renames one, the menu next to it has the other actions. */
import { columnOf, main } from './cards.js';
import { onAnswer, submit } from './forms.js';

export function watchColumns() {
  const board = /** @type {HTMLElement} */ (main());
  board.addEventListener('click', (event) => {
    const name = /** @type {Element} */ (event.target).closest('.heading > h2');
    if (!name || getSelection()?.isCollapsed === false) return;
    const sheet = name.parentElement?.querySelector('details');
    sheet?.toggleAttribute('open', true);
    /** @type {HTMLInputElement | null} */ (sheet?.querySelector('input[name="name"]') ?? null)?.select();
  });
  // Selections apply at once; typed text applies on Enter.
  board.addEventListener('change', (event) => {
    const field = /** @type {HTMLElement} */ (event.target);
    if (field.matches('.sheet select')) submit(/** @type {HTMLFormElement} */ (field.closest('form')));
  });
  board.addEventListener('keydown', (event) => {
    const sheet = /** @type {Element} */ (event.target).closest('.columns[open]');
    if (event.key !== 'Escape' || !sheet) return;
    event.preventDefault();
    event.stopPropagation();
    for (const form of sheet.querySelectorAll('form')) form.reset();
    sheet.removeAttribute('open');
    sheet.querySelector('summary')?.focus();
  });
  onAnswer((form, answer) => {
    const sheet = form.closest('.columns');
    if (sheet && answer.ok) {
      sheet.removeAttribute('open');
      sheet.querySelector('summary')?.focus();
    }
    return false;
  });
  addEventListener('pointerdown', (event) => {
    for (const sheet of document.querySelectorAll('.columns[open]')) {
      if (columnOf(sheet)?.querySelector('.heading')?.contains(/** @type {Node} */ (event.target))) continue;
      if (!sheet.querySelector('[data-filled]')) sheet.removeAttribute('open');
    }
  });
}
