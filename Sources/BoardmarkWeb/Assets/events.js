// @ts-check
/**
 * The server's events. All windows of a browser share one stream, since it allows six connections per server: the window
 * that holds the lock listens and informs the others; when it closes, the next one gets the lock. A browser without
 * locks and channels opens a stream for each window.
 */
import { at, RUN } from './request.js';

/** A change of the board's state: its new revision, why it cannot be read, or that the server is gone. @typedef {{ revision?: string, gone?: string, lost?: boolean, shutOut?: boolean }} News */

const NAME = `board-events ${at('/')}`;
/** How long to wait before retrying after a refusal, in milliseconds. */
const PAUSE = 3000;

export class Events {
  /** @param {(news: News) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** Set while this window listens; aborted to stop. @type {AbortController | null} */
    this.wish = null;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {BroadcastChannel | null} */
    this.channel = null;
    /** The latest news, for windows that are opened later. @type {News | null} */
    this.last = null;
  }

  /** Listens while the page is visible. */
  follow() {
    const change = () => (document.hidden ? this.stop() : this.start());
    document.addEventListener('visibilitychange', change);
    addEventListener('pagehide', () => this.stop());
    addEventListener('pageshow', (event) => { if (event.persisted) this.start(); });
    change();
  }

  start() {
    if (this.wish) return;
    const wish = this.wish = new AbortController();
    if (!('locks' in navigator && 'BroadcastChannel' in window)) return this.listen();
    this.channel = new BroadcastChannel(NAME);
    this.channel.onmessage = ({ data }) => {
      if (data !== 'ask') this.tell(data);
      else if (this.source && this.last) this.channel?.postMessage(this.last);
    };
    // Catch up on missed news; the window with the lock gets them from the server.
    this.channel.postMessage('ask');
    navigator.locks.request(NAME, { signal: wish.signal }, () => new Promise((release) => {
      if (wish.signal.aborted) return release(null);
      wish.signal.addEventListener('abort', () => release(null));
      this.listen();
    })).catch(() => {});
  }

  stop() {
    this.wish?.abort();
    this.wish = null;
    this.source?.close();
    this.source = null;
    this.channel?.close();
    this.channel = null;
    this.last = null;
  }

  listen() {
    const source = this.source = new EventSource(at('/events'));
    // Each connection may reach a different server.
    let isOurs = false;
    source.addEventListener('run', ({ data }) => { isOurs = data === RUN; });
    source.addEventListener('board', ({ data }) => isOurs && this.hear({ revision: data }));
    source.addEventListener('gone', ({ data }) => isOurs && this.hear({ gone: data }));
    source.onerror = async () => {
      isOurs = false;
      this.hear({ lost: true });
      // The browser tries again by itself, unless the server refused.
      if (source.readyState !== EventSource.CLOSED || source !== this.source) return;
      const answer = await fetch(at('/strings.json')).catch(() => null);
      if (answer?.status === 401) return this.hear({ shutOut: true });
      setTimeout(() => { if (source === this.source) this.listen(); }, PAUSE);
    };
  }

  /** @param {News} news */
  hear(news) {
    this.last = news;
    this.tell(news);
    this.channel?.postMessage(news);
  }
}
