// @ts-check
/**
 * Keeps the page in sync with the file. A user's change is shown at once, and stays until a document requested after the
 * server's answer shows it. This is decided by the order of requests, not by clocks, so that nothing flickers.
 */
import { currentCard, keepChoice, main } from './cards.js';
import { Events } from './events.js';
import { morph } from './morph.js';
import { fetchDocument } from './request.js';
import { readLists } from './roster.js';
import { isTroubled, setTrouble } from './say.js';
import { texts } from './texts.js';

/**
 * A change shown before the server has confirmed it.
 * @typedef {{ apply: () => void, answered: number }} Ahead
 */

/** @type {Ahead[]} */
let ahead = [];
/** Counts requests and answers. */
let moment = 0;
/** @type {Promise<void> | null} */
let loading = null;
let isStale = false;
/** Listeners called after each change of the page, with new and changed lines. @type {((touched: HTMLElement[]) => void)[]} */
const listeners = [];

/** @param {(touched: HTMLElement[]) => void} listener */
export const onChange = (listener) => listeners.push(listener);

/** The search part of the last requested address. */
let shown = location.search;
export const shownSearch = () => shown;

export const query = () => new URLSearchParams(location.search);

/** Shows a change that is on its way to the server. @param {() => void} apply */
export function showAhead(apply) {
  const change = { apply, answered: Infinity };
  ahead.push(change);
  apply();
  return {
    /** The server has made the change: the next document shows it. */
    confirm() { change.answered = ++moment; },
    /** The server has refused the change. */
    revert() { ahead = ahead.filter((other) => other !== change); },
  };
}

/** Fetches the page and shows what is new; at most one request at a time, and none that began before this call. */
export function refresh() {
  isStale = true;
  loading ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        await load();
      }
    } finally {
      loading = null;
    }
  })();
  return loading;
}

async function load() {
  const asked = ++moment;
  shown = location.search;
  const board = main();
  if (!board) return;
  /** @type {{ document: Document, status: number }} */
  let answer;
  try {
    answer = await fetchDocument(`/${location.search}`, board.dataset.state ? { 'Board-Have': board.dataset.state } : {});
  } catch {
    if (!isTroubled()) setTrouble(texts.lost);
    return;
  }
  const fresh = answer.document.querySelector('main#board');
  if (!fresh) {
    setTrouble(answer.document.querySelector('main, body')?.textContent?.trim().slice(0, 300) || texts.lost);
    return;
  }
  if (isTroubled()) setTrouble('');
  ahead = ahead.filter((change) => change.answered > asked);
  show(answer.document, fresh);
}

/** @param {Document} fresh @param {Element} board */
function show(fresh, board) {
  const hadFocus = currentCard()?.contains(document.activeElement) ?? false;
  const lists = readLists(board, (line, fresh) => morph(line, fresh, isHeld));
  for (const selector of ['header', 'main#board']) {
    const old = document.querySelector(selector);
    const now = fresh.querySelector(selector);
    if (old && now) morph(old, now, isHeld, lists);
  }
  if (!lists.isWhole) {
    // The server assumed a card that is not on this page.
    main()?.removeAttribute('data-state');
    isStale = true;
  }
  // Before the next paint.
  for (const change of ahead) change.apply();
  if (document.title !== fresh.title) document.title = fresh.title;
  const [icon, newer] = [document, fresh].map((page) => /** @type {HTMLLinkElement | null} */ (page.querySelector('link[rel=icon]')));
  if (icon && newer && icon.href !== newer.href) icon.href = newer.href;
  keepChoice(hadFocus);
  for (const listener of listeners) listener(lists.touched);
}

/** Elements in use by the user are not changed. @param {Element} element */
const isHeld = (element) => element.matches('input[name="q"]') && element === document.activeElement;

// MARK: - The server's events

/** Follows the file while the page is visible; a hidden page catches up when it is shown. */
export function follow() {
  new Events(({ revision, gone, lost, shutOut }) => {
    if (revision !== undefined) {
      if (revision !== main()?.dataset.revision || isTroubled()) refresh();
    } else setTrouble(gone ?? (shutOut ? texts.shutOut : lost ? texts.lost : ''));
  }).follow();
  // Tasks become late as time passes.
  const tick = () => setTimeout(() => { if (!document.hidden) refresh(); tick(); }, 60_500 - Date.now() % 60_000);
  tick();
}
