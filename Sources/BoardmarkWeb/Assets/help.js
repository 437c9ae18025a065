// @ts-check
/** The help on keys, from the table that the page uses. */
import { lettersAreKeys, setLetters, table } from './keys.js';
import { make, openDialog } from './say.js';
import { texts } from './texts.js';

/** `1 … 9` for an action with a key for each digit. @param {import('./keys.js').Row} row */
function caps({ keys, labels = keys }) {
  const cap = (/** @type {string} */ label) => make('kbd', {}, label);
  if (labels.length > 4) return [cap(labels[0]), ' … ', cap(labels[labels.length - 1])];
  return labels.flatMap((label, index) => [index > 0 ? ' ' : '', cap(label)]);
}

export function openHelp() {
  const letters = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', id: '_letters', 'aria-describedby': '_letters-hint', change: () => setLetters(letters.checked) }));
  letters.checked = lettersAreKeys();
  const rows = table.filter((row) => row.keys.length > 0);
  /** @type {Map<string, typeof rows>} */
  const groups = new Map();
  for (const row of rows) groups.set(row.group ?? '', [...(groups.get(row.group ?? '') ?? []), row]);
  const dialog = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'help', 'aria-labelledby': '_help-title', 'data-local': true },
    make('button', { type: 'button', class: 'close', 'aria-label': texts.close, click: () => dialog.close() }, '×'),
    make('h2', { id: '_help-title' }, texts.help),
    make('p', { class: 'switch' }, letters, make('label', { for: '_letters' }, texts.letters), make('span', { id: '_letters-hint' }, texts.lettersHint)),
    make('div', { class: 'keylist' }, ...[...groups].map(([title, rows]) => make('section', {}, ...(title ? [make('h3', {}, title)] : []),
      make('dl', {}, ...rows.map((row) => make('div', {}, make('dt', {}, ...caps(row)), make('dd', {}, row.text)))))))));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', (event) => { if (event.target === dialog) dialog.close(); });
  openDialog(dialog);
}
