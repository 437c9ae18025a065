// @ts-check
/** Handles keys by the table that the server sends, which help shows as well. */

/** @typedef {{ deed: string, keys: string[], labels?: string[], text: string, group?: string }} Row */

/** @returns {Row[]} */
function read() {
  try {
    return JSON.parse(document.querySelector('#strings')?.textContent ?? '').keys ?? [];
  } catch {
    return [];
  }
}

export const table = read();

/** The action of each combination, and the combination's index among the action's keys. @type {Map<string, { deed: string, place: number }>} */
const deeds = new Map(table.flatMap((row) => row.keys.map((keys, place) => /** @type {[string, { deed: string, place: number }]} */ ([keys, { deed: row.deed, place }]))));

const SWITCH = 'board-letters';

/** Whether single letters are keys; users of speech input turn them off. */
export function lettersAreKeys() {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

/** @param {boolean} areKeys */
export function setLetters(areKeys) {
  try {
    if (areKeys) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, 'off');
  } catch {
    // Without storage, the setting lasts until the page is left.
  }
}

/** Punctuation by physical key, for layouts without Latin letters. @type {Record<string, [string, string]>} */
const SIGNS = { Slash: ['/', '?'], Period: ['.', '>'], Space: ['Space', 'Space'] };

/**
 * The table's notation for the pressed keys: `Shift+h`, `Control+z`, `?`.
 * @param {KeyboardEvent} event
 */
export function combination(event) {
  let key = event.key === ' ' ? 'Space' : event.key;
  let isShifted = event.shiftKey;
  // 한글, кириллица, العربية: the physical key counts, not its character.
  if (/^[^\x00-\x7F]+$/.test(key)) {
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase();
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    key = letter ?? digit ?? SIGNS[event.code]?.[isShifted ? 1 : 0] ?? key;
  }
  if (/^[A-Z]$/.test(key)) {
    // Caps Lock does not change a key.
    key = key.toLowerCase();
  } else if (key.length === 1 && !/^[a-z]$/.test(key)) {
    isShifted = false;
  }
  return [event.ctrlKey || event.metaKey ? 'Control' : '', event.altKey ? 'Alt' : '', isShifted ? 'Shift' : '', key].filter(Boolean).join('+');
}

/** Whether it is a single character, with or without Shift. @param {string} keys */
const isSingle = (keys) => /^((Shift\+)?.|Delete)$/u.test(keys);

/** @param {(deed: string, place: number, event: KeyboardEvent) => boolean} obey whether it did something */
export function watchKeys(obey) {
  addEventListener('keydown', (event) => {
    // Keys that end a syllable belong to the input method.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const keys = combination(event);
    const deed = deeds.get(keys);
    const isTyped = target.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])');
    if (isTyped) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        target.closest('form')?.requestSubmit();
      } else if (deed?.deed === 'leave' && obey(deed.deed, deed.place, event)) event.preventDefault();
      return;
    }
    if (!deed || (isSingle(keys) && !lettersAreKeys())) return;
    // Enter and Space belong to buttons.
    if ((keys === 'Enter' || keys === 'Space') && target.matches('a, button, summary, input, [role="checkbox"]')) return;
    if (event.repeat && !/^(focus|move)-/.test(deed.deed)) return;
    if (obey(deed.deed, deed.place, event)) event.preventDefault();
  });
}
