// @ts-check
/** Actions: sent one at a time, reported when done, undone by one key. */
import { cardWith, choose, chooseUnlessBusy } from './cards.js';
import { query, refresh } from './live.js';
import { post } from './request.js';
import { isTroubled, setTrouble, tellWaiting, toast } from './say.js';
import { showAll } from './search.js';
import { texts } from './texts.js';

/** @typedef {import('./request.js').Answer} Answer */

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/** Own actions that the page does not show yet. */
let unshown = 0;
export const isBehind = () => unshown > 0;
/** @param {Promise<unknown>} action */
const untilShown = (action) => {
  unshown += 1;
  return action.finally(() => { unshown -= 1; });
};

/**
 * Sends an action after the previous ones.
 * @param {string} address @param {Record<string, unknown>} fields @returns {Promise<Answer>}
 */
export function send(address, fields) {
  const sent = queue.then(() => post(address, fields)).catch(() => {
    if (!isTroubled()) setTrouble(texts.lost);
    return /** @type {Answer} */ ({ ok: false, status: 0, error: texts.failed });
  });
  queue = sent;
  tellWaiting(sent);
  return untilShown(sent);
}

/**
 * Performs an action and reports the result.
 * @param {string} address @param {Record<string, unknown>} fields
 * @param {{ spoken?: string, focus?: boolean, notes?: string[] }} [how] what to announce instead of the server's message;
 *   whether the task gets the focus; what else to say
 */
export async function act(address, fields, { spoken, focus = false, notes } = {}) {
  const answer = await send(address, fields);
  await tell(address, answer, spoken, notes);
  if (answer.ok && focus && answer.task) chooseUnlessBusy(cardWith(answer.task));
  return answer;
}

/** @param {string} address @param {Answer} answer @param {string} [spoken] @param {string[]} [notes] */
export async function tell(address, answer, spoken, notes = []) {
  if (!answer.ok) {
    toast(refusal(answer), { isError: true });
    await refresh();
    return;
  }
  const isReversal = address === '/undo' || address === '/redo';
  const canUndo = answer.changed !== false && !isReversal;
  const text = sentence(answer.text ?? answer.summary ?? '');
  const options = {
    notes: [...answer.notes ?? [], ...notes],
    spoken: `${spoken ?? text}${canUndo ? ` ${texts.undoBy}` : ''}`,
    ...(canUndo ? { label: texts.undo, deed: () => act('/undo', { change: answer.summary, revision: answer.revision }) } : {}),
  };
  toast(text, options);
  await untilShown(refresh());
  const { task } = answer;
  if (!task || !query().get('q') || cardWith(task)) return;
  toast(text, { ...options, notes: [...options.notes, texts.hiddenBySearch], spoken: texts.hiddenBySearch,
    more: { label: texts.show, deed: () => showAll().then(() => choose(cardWith(task))) } });
}

/** @param {Answer} answer */
export const refusal = (answer) => sentence(answer.problems?.[0]?.text ?? [answer.error ?? texts.failed, answer.remedy].filter(Boolean).join('; '));

/** A message short enough to read at a glance: long typed texts and titles are truncated. @param {string} text */
export function sentence(text) {
  const short = text.replace(/[^\s'“”]{60,}/g, (word) => `${cut(word, 40)}…`).replace(/'([^']{120,})'/g, (_, words) => `'${cut(words, 80)}…'`);
  const whole = short.length > 400 ? `${cut(short, 240)} … ${[...short].slice(-120).join('')}` : short;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** @param {string} text @param {number} count */
const cut = (text, count) => [...text].slice(0, count).join('');

export const undo = () => act('/undo', {});
export const redo = () => act('/redo', {});
