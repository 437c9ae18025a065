// @ts-check
/**
 * Keeps the page like the file. What a person did is shown at once, and stays on the page until a document that was asked
 * for after the server's answer shows it: by what was asked when, not by clocks, so that nothing flickers back.
 */
import { choose, cardWith, currentCard, keepChoice, lineWith, main } from './cards.js';
import { morph } from './morph.js';
import { at, fetchDocument } from './request.js';
import { isTroubled, setTrouble, toast } from './say.js';
import { texts } from './texts.js';

/**
 * A change that is shown before the server has made it.
 * @typedef {{ apply: (root: ParentNode) => void, answered: number }} Ahead
 */

/** @type {Ahead[]} */
let ahead = [];
/** Counts requests and answers. */
let moment = 0;
/** @type {Promise<void> | null} */
let loading = null;
let isStale = false;
/** What to do after each change of the page. @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener */
export const onChange = (listener) => listeners.push(listener);

export const query = () => new URLSearchParams(location.search);

/** Shows a change that is on its way to the server. @param {(root: ParentNode) => void} apply */
export function showAhead(apply) {
  const change = { apply, answered: Infinity };
  ahead.push(change);
  apply(document);
  return {
    /** The server has made it: the next document shows it. */
    confirm() { change.answered = ++moment; },
    /** The server has not. */
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
  const board = main();
  if (!board) return;
  /** @type {{ document: Document, status: number }} */
  let answer;
  try {
    answer = await fetchDocument(`/${location.search}`, board.dataset.state ? { 'Board-Have': board.dataset.state } : {});
  } catch {
    setTrouble(texts.lost);
    return;
  }
  const fresh = answer.document.querySelector('main#board');
  if (!fresh) {
    setTrouble(answer.document.querySelector('main, body')?.textContent?.trim().slice(0, 300) || texts.lost);
    return;
  }
  if (isTroubled()) setTrouble('');
  ahead = ahead.filter((change) => change.answered > asked);
  for (const change of ahead) change.apply(answer.document);
  show(answer.document);
}

/** @param {Document} fresh */
function show(fresh) {
  const hadFocus = currentCard()?.contains(document.activeElement) ?? false;
  for (const selector of ['header', 'main#board']) {
    const old = document.querySelector(selector);
    const now = fresh.querySelector(selector);
    if (old && now && !morph(old, now, isHeld)) {
      main()?.removeAttribute('data-state');
      isStale = true;
    }
  }
  if (document.title !== fresh.title) document.title = fresh.title;
  keepChoice(hadFocus);
  for (const listener of listeners) listener();
}

/** What a person has in hand is not changed below it. @param {Element} element */
const isHeld = (element) => element.matches('input[name="q"]') && element === document.activeElement;

// MARK: - The server's events

/** @type {EventSource | null} */
let events = null;

/** Follows the file while the page can be seen; a browser has few connections for all its tabs. */
export function follow() {
  const change = () => (document.hidden ? stop() : start());
  document.addEventListener('visibilitychange', change);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', (event) => { if (event.persisted) start(); });
  change();
  // What is due becomes late without anybody's doing.
  const tick = () => setTimeout(() => { if (!document.hidden) refresh(); tick(); }, 60_500 - Date.now() % 60_000);
  tick();
}

function stop() {
  events?.close();
  events = null;
}

function start() {
  if (events) return;
  events = new EventSource(at('/events'));
  events.addEventListener('board', (event) => {
    if (event.data !== main()?.dataset.revision || isTroubled()) refresh();
  });
  events.addEventListener('gone', (event) => setTrouble(event.data));
  events.onerror = async () => {
    setTrouble(texts.lost);
    // The browser tries again by itself, unless the server refused.
    if (events?.readyState !== EventSource.CLOSED) return;
    events = null;
    const answer = await fetch(at('/strings.json')).catch(() => null);
    if (answer?.status === 401) return setTrouble(texts.shutOut);
    setTimeout(() => { if (!document.hidden) start(); }, 3000);
  };
}

/** Shows a card: with the focus, in sight. @param {string} key */
export function reveal(key) {
  const card = cardWith(key);
  if (card) choose(card);
  return card !== null && lineWith(key) !== null;
}

/** @param {string} text */
export const fail = (text) => toast(text, { isError: true });
