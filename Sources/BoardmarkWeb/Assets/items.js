// @ts-check
/** The checklist of an open task: items are renamed in place; an empty text removes one. */
import { act } from './deeds.js';
import { fetchFacts } from './request.js';
import { make } from './say.js';
import { texts } from './texts.js';

/** @param {HTMLElement} panel the dialog @param {() => string} key the task's @param {() => void} changed */
export function watchItems(panel, key, changed) {
  panel.addEventListener('click', async (event) => {
    const target = /** @type {Element} */ (event.target);
    const item = target.closest('.body .item');
    const box = /** @type {HTMLButtonElement | null} */ (item?.querySelector(':scope > button.box, :scope > p > button.box') ?? null);
    if (!item || !box || target.closest('a, button, input') || getSelection()?.isCollapsed === false) return;
    if (target.closest('.item') !== item || panel.querySelector('.rename-item')) return;
    const answer = await fetchFacts(`/task/${encodeURIComponent(key())}.json`);
    const text = answer?.items?.[Number(box.value) - 1];
    if (typeof text !== 'string') return;
    const field = /** @type {HTMLInputElement} */ (make('input', { value: text, dir: 'auto', autocomplete: 'off', 'aria-label': texts.item }));
    const place = make('span', { class: 'rename-item', 'data-local': true }, field);
    const words = [.../** @type {Element} */ (box.parentElement).childNodes].filter((node) => node !== box && !(node instanceof Element && node.matches('ul, ol, p')));
    /** @type {HTMLElement[]} */
    const hidden = words.map((node) => {
      const cover = make('span', { hidden: true });
      /** @type {ChildNode} */ (node).replaceWith(cover);
      cover.append(node);
      return cover;
    });
    box.after(place);
    field.focus();
    field.select();
    let isOver = false;
    const end = () => {
      isOver = true;
      place.remove();
      for (const cover of hidden) cover.replaceWith(...cover.childNodes);
    };
    const save = async () => {
      // Removing the field also blurs it.
      if (isOver) return;
      const value = field.value.trim();
      end();
      if (value === text) return;
      await act('/item', { task: answer.seen, item: box.value, text: value });
      changed();
    };
    field.addEventListener('keydown', (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === 'Enter') save();
      else if (event.key === 'Escape') end();
      else return;
      event.preventDefault();
      event.stopPropagation();
      panel.focus();
    });
    field.addEventListener('blur', save);
  });
}
