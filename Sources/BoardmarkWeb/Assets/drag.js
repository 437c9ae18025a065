// @ts-check
/** Drags cards by mouse, pen and touch; Escape, a lost pointer or a second finger cancels the drag. */
import { cardOf, cardWith, columnAt, keyOf, linesOf, listAt } from './cards.js';
import { cellAt } from './views.js';

/** How far a pointer may move, in pixels, before it no longer counts as a click. */
const SLOP = { mouse: 5, pen: 5, touch: 8 };
/** How long a finger must rest on a card to lift it, in milliseconds; until then it scrolls. */
const REST = 260;
/** How far beyond a column a pointer still counts as in it, in pixels. */
const OUTSIDE = 48;
/** The distance from the edge at which scrolling starts, in pixels, and its speed, in pixels per second. */
const EDGE = { near: 56, speed: 1100 };

/**
 * @typedef {{ list: Element, before: string | null, after: string | null }} Place between two cards of a list
 * @param {HTMLElement} root what stays when the board in it is rebuilt
 * @param {{ lift: (card: Element) => void, drop: (key: string, place: Place, card: HTMLElement) => void, cancel: (key: string) => void }} deeds
 */
export function watchDrags(root, deeds) {
  /** @type {Drag | null} */
  let drag = null;

  /** @param {boolean} isDrop */
  const end = (isDrop) => {
    const ended = drag;
    drag = null;
    ended?.end(isDrop, deeds);
  };

  root.addEventListener('pointerdown', (event) => {
    if (drag) return drag.pointer === event.pointerId ? undefined : end(false);
    if (!event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    const card = cardOf(target);
    if (!card || !root.querySelector('.board, .lanes') || target.closest('button, input, textarea, select, summary, label, form, [popover]')) return;
    drag = new Drag(root, card, event, () => deeds.lift(card));
  });
  root.addEventListener('pointermove', (event) => {
    if (drag?.pointer === event.pointerId && !drag.follow(event)) end(false);
  });
  root.addEventListener('pointerup', (event) => {
    if (drag?.pointer === event.pointerId) end(true);
  });
  root.addEventListener('pointercancel', (event) => {
    if (drag?.pointer === event.pointerId) end(false);
  });
  root.addEventListener('lostpointercapture', (event) => {
    if (drag?.pointer === event.pointerId) end(false);
  });
  addEventListener('blur', () => end(false));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !drag?.isLifted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end(false);
  }, { capture: true });
  // Prevents scrolling while a card is lifted; after the touch has begun, only a non-passive listener can do so.
  root.addEventListener('touchmove', (event) => {
    if (drag?.isLifted && event.cancelable) event.preventDefault();
  }, { passive: false });
  root.addEventListener('contextmenu', (event) => {
    if (drag?.isTouch) event.preventDefault();
  });
  root.addEventListener('dragstart', (event) => event.preventDefault());
  // Changes below a lifted card affect where it would land.
  return () => { if (drag?.isLifted) drag.show(); };
}

/** @param {Element | null} node */
const rowOf = (node) => node?.closest('tr')?.dataset.row;

class Drag {
  /** @param {HTMLElement} root @param {HTMLElement} card @param {PointerEvent} event @param {() => void} lifted */
  constructor(root, card, event, lifted) {
    this.root = root;
    this.key = keyOf(card);
    this.picked = card;
    this.isInCells = root.querySelector('.lanes') !== null;
    this.pointer = event.pointerId;
    this.isTouch = event.pointerType === 'touch';
    this.slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? SLOP.mouse;
    this.from = { x: event.clientX, y: event.clientY };
    this.at = this.from;
    this.lifted = lifted;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    /** @type {Place | null} */
    this.place = null;
    this.timer = this.isTouch ? setTimeout(() => this.lift(), REST) : 0;
  }

  /** The card; a live update may have replaced it, and a row of each of its people may hold one. */
  get card() { return this.picked.isConnected ? this.picked : cardWith(this.key); }

  get isLifted() { return this.ghost !== null; }

  /** Whether the drag goes on. @param {PointerEvent} event */
  follow(event) {
    this.at = { x: event.clientX, y: event.clientY };
    if (!this.isLifted) {
      if (Math.hypot(this.at.x - this.from.x, this.at.y - this.from.y) <= this.slop) return true;
      if (this.isTouch) return false;
      this.lift();
    }
    if (!this.card) return false;
    this.show();
    return true;
  }

  lift() {
    const { card } = this;
    if (!card) return;
    this.root.setPointerCapture(this.pointer);
    const box = card.getBoundingClientRect();
    this.offset = { x: this.from.x - box.left, y: this.from.y - box.top };
    this.ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
    for (const element of [this.ghost, ...this.ghost.querySelectorAll('[id]')]) element.removeAttribute('id');
    this.ghost.removeAttribute('data-task');
    this.ghost.classList.add('ghost');
    this.ghost.inert = true;
    this.ghost.style.inlineSize = `${box.width}px`;
    this.marker = document.createElement('div');
    this.marker.className = 'marker';
    // The layer over the page sets the cursor: setting it on the board would restyle all cards.
    this.layer = document.createElement('div');
    this.layer.className = 'layer';
    this.layer.append(this.marker, this.ghost);
    document.body.append(this.layer);
    this.root.querySelector('.board')?.toggleAttribute('data-dragging', true);
    getSelection()?.removeAllRanges();
    card.toggleAttribute('data-lifted', true);
    this.lifted();
    this.show();
    this.then = performance.now();
    this.frame = requestAnimationFrame((now) => this.scroll(now));
  }

  show() {
    if (!this.ghost || !this.marker) return;
    const { x, y } = this.at;
    this.ghost.style.transform = `translate(${x - this.offset.x}px, ${y - this.offset.y}px) rotate(1.5deg)`;
    this.card?.toggleAttribute('data-lifted', true);
    const column = this.isInCells ? cellAt(x, y) : columnAt(x);
    const board = this.root.getBoundingClientRect();
    const side = column?.getBoundingClientRect();
    // No target outside of the board.
    const isOutside = !side || y < board.top || y > board.bottom || x < side.left - OUTSIDE || x > side.right + OUTSIDE;
    const list = isOutside ? null : this.isInCells ? column.querySelector('ol') : listAt(column, y);
    this.marker.hidden = !list;
    this.place = null;
    if (!list) return;
    const view = column.getBoundingClientRect();
    // In another row the file's order decides: the whole cell is the target.
    const isWhole = this.isInCells && rowOf(list) !== rowOf(this.card);
    this.marker.classList.toggle('around', isWhole);
    if (isWhole) {
      this.place = { list, before: null, after: null };
      const top = Math.max(view.top, board.top);
      this.marker.style.inlineSize = `${view.width}px`;
      this.marker.style.blockSize = `${Math.min(view.bottom, board.bottom) - top}px`;
      this.marker.style.transform = `translate(${view.left}px, ${top}px)`;
      return;
    }
    const lines = linesOf(list);
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const box = lines[middle].getBoundingClientRect();
      if (box.top + box.height / 2 < y) low = middle + 1;
      else high = middle;
    }
    const isOther = (/** @type {Element} */ line) => keyOf(line) !== this.key;
    const after = lines.slice(0, low).findLast(isOther);
    const before = lines.slice(low).find(isOther);
    this.place = { list, before: before ? keyOf(before) : null, after: after ? keyOf(after) : null };
    const box = list.getBoundingClientRect();
    const edge = low < lines.length ? lines[low].getBoundingClientRect().top - 5 : (lines.at(-1)?.getBoundingClientRect().bottom ?? box.top) + 2;
    this.marker.style.inlineSize = `${box.width}px`;
    this.marker.style.blockSize = '';
    this.marker.style.transform = `translate(${box.left}px, ${Math.min(Math.max(edge, view.top), view.bottom - 3)}px)`;
  }

  /** Scrolls the area whose edge the pointer is near. @param {number} now */
  scroll(now) {
    const step = (EDGE.speed * Math.min(now - this.then, 50)) / 1000;
    this.then = now;
    const { x, y } = this.at;
    const cards = this.isInCells ? this.root.querySelector('.view') : columnAt(x);
    let moved = false;
    const pull = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      at < low + EDGE.near ? -Math.min(1, (low + EDGE.near - at) / EDGE.near)
      : at > high - EDGE.near ? Math.min(1, (at - high + EDGE.near) / EDGE.near) : 0;
    for (const [area, isAcross] of /** @type {[Element | null | undefined, boolean][]} */ ([[cards, false], [this.root.querySelector('.board, .view'), true]])) {
      if (!area) continue;
      const box = area.getBoundingClientRect();
      const by = isAcross
        ? pull(x, Math.max(box.left, 0), Math.min(box.right, innerWidth))
        : pull(y, Math.max(box.top, 0), Math.min(box.bottom, innerHeight));
      if (by === 0) continue;
      const was = area.scrollLeft + area.scrollTop;
      area.scrollBy({ [isAcross ? 'left' : 'top']: by * step, behavior: 'instant' });
      moved ||= area.scrollLeft + area.scrollTop !== was;
    }
    if (moved) this.show();
    this.frame = requestAnimationFrame((next) => this.scroll(next));
  }

  /** @param {boolean} isDrop @param {{ drop: (key: string, place: Place, card: HTMLElement) => void, cancel: (key: string) => void }} deeds */
  end(isDrop, deeds) {
    clearTimeout(this.timer);
    if (!this.isLifted) return;
    cancelAnimationFrame(this.frame ?? 0);
    this.layer?.remove();
    this.root.querySelector('.board')?.removeAttribute('data-dragging');
    for (const card of document.querySelectorAll('[data-lifted]')) card.removeAttribute('data-lifted');
    if (this.root.hasPointerCapture(this.pointer)) this.root.releasePointerCapture(this.pointer);
    // The click after a drag is not meant for the card below.
    const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    if (isDrop && this.place?.list.isConnected && this.card) deeds.drop(this.key, this.place, this.card);
    else deeds.cancel(this.key);
  }
}
