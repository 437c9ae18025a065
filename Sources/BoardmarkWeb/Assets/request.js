// @ts-check
/** Communicates with the server: documents parsed by the browser, actions as JSON. */

/**
 * @typedef {{ ok: boolean, status: number, revision?: string, summary?: string, text?: string, notes?: string[], task?: string | null, changed?: boolean,
 *   removed?: string, error?: string, remedy?: string, field?: string | null, problems?: { field: string | null, text: string }[], present?: string, typed?: string, base?: string }} Answer
 */

/** The base of this server's addresses: this module is in a folder there. */
const root = new URL('..', import.meta.url).pathname.slice(0, -1);

/** The server run that made this page: another user's server may use the port later, but does not know this name. */
export const RUN = document.documentElement.dataset.run ?? '';
const HEADER = 'Board-Run';

/** The full address. @param {string} address as `/add` */
export const at = (address) => root + address;

/** The address of a form or a button, as `/add`. @param {Element | null | undefined} element */
export const addressOf = (element, name = 'action') => element?.getAttribute(name)?.slice(root.length);

/** @param {string} address @param {Record<string, string>} [headers] @returns {Promise<{ document: Document, status: number }>} */
export function fetchDocument(address, headers = {}) {
  // Not fetch and DOMParser: under Trusted Types, only the browser itself may parse text into elements.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', at(address));
    request.responseType = 'document';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.onload = () => (request.response && request.getResponseHeader(HEADER) === RUN ? resolve({ document: request.response, status: request.status })
      : reject(new Error(`${address}: ${request.status}`)));
    request.onerror = () => reject(new Error(`${address} was not reached`));
    request.send();
  });
}

/** @param {string} address @param {RequestInit} [how] */
async function ask(address, how) {
  const answer = await fetch(at(address), how);
  if (answer.headers.get(HEADER) !== RUN) throw new Error(`${address}: ${answer.status}, not of the server that made this page`);
  return answer;
}

/** Data from the server; null if it does not answer. @param {string} address @returns {Promise<any>} */
export const fetchFacts = (address) => ask(address).then((answer) => answer.json()).catch(() => null);

/** Whether the task is no longer on the board. @param {string} task */
export const isGone = (task) => ask(`/task/${encodeURIComponent(task)}.json`).then((answer) => answer.status === 410, () => false);

/** Fails unless the server is the one that made this page, so that typed text never goes to another one. */
export const prove = () => ask('/strings.json', { method: 'HEAD' });

/** @param {string} address @param {Record<string, unknown>} fields @returns {Promise<Answer>} */
export async function post(address, fields) {
  await prove();
  const answer = await fetch(at(address), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const value = await answer.json().catch(() => ({ ok: false, error: `${address}: ${answer.status} ${answer.statusText}` }));
  return { ...value, status: answer.status };
}
