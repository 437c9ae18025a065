// @ts-check
/** The icons of a card. */

/** Paths in a 16 × 16 square. @type {Record<string, string>} */
const PATHS = {
  open: 'M9 2.5h4.5V7M13.5 2.5 8.5 7.5M7 13.5H2.5V9M2.5 13.5l5-5',
  title: 'M3 13l.7-3L11 2.7l2.3 2.3L6 12.3z',
  due: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  people: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 14a5.2 4.2 0 0 1 10.4 0',
  tags: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8zM5.5 5.5h.01',
  priority: 'M3.5 14V2.5M3.5 3h8.5L10 6l2 3H3.5',
};

/** @param {string} name */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', PATHS[name]);
  drawing.append(path);
  return drawing;
}
