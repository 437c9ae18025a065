// @ts-check
/** Deeds: sent one after the other, told when done, undone by one key. */
import { cardWith, choose } from './cards.js';
import { query, refresh } from './live.js';
import { post } from './request.js';
import { isTroubled, setTrouble, tellWaiting, toast } from './say.js';
import { showAll } from './search.js';
import { texts } from './texts.js';

/** @typedef {import('./request.js').Answer} Answer */

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Sends a deed after those before it.
 * @param {string} address @param {Record<string, unknown>} fields @returns {Promise<Answer>}
 */
export function send(address, fields) {
  const sent = queue.then(() => post(address, fields)).catch(() => {
    if (!isTroubled()) setTrouble(texts.lost);
    return /** @type {Answer} */ ({ ok: false, status: 0, error: texts.failed });
  });
  queue = sent;
  tellWaiting(sent);
  return sent;
}

/**
 * Does something and tells how it went.
 * @param {string} address @param {Record<string, unknown>} fields
 * @param {{ spoken?: string, focus?: boolean }} [how] what to say instead of the server's words; whether the task gets the focus
 */
export async function act(address, fields, { spoken, focus = false } = {}) {
  const answer = await send(address, fields);
  await tell(address, answer, spoken);
  const card = answer.ok && focus && answer.task ? cardWith(answer.task) : null;
  if (card) choose(card);
  return answer;
}

/** @param {string} address @param {Answer} answer @param {string} [spoken] */
export async function tell(address, answer, spoken) {
  if (!answer.ok) {
    toast(refusal(answer), { isError: true });
    await refresh();
    return;
  }
  const isReversal = address === '/undo' || address === '/redo';
  const canUndo = answer.changed !== false && !isReversal;
  const text = sentence(answer.text ?? answer.summary ?? '');
  const options = {
    notes: answer.notes,
    spoken: `${spoken ?? text}${canUndo ? ` ${texts.undoBy}` : ''}`,
    ...(canUndo ? { label: texts.undo, deed: () => act('/undo', { change: answer.summary }) } : {}),
  };
  toast(text, options);
  await refresh();
  const { task } = answer;
  if (!task || !query().get('q') || cardWith(task)) return;
  toast(text, { ...options, notes: [...answer.notes ?? [], texts.hiddenBySearch], spoken: texts.hiddenBySearch,
    more: { label: texts.show, deed: () => showAll().then(() => choose(cardWith(task))) } });
}

/** @param {Answer} answer */
export const refusal = (answer) => sentence(answer.problems?.[0]?.text ?? [answer.error ?? texts.failed, answer.remedy].filter(Boolean).join('; '));

/** A message to be read at a glance: of what somebody typed or called a task it holds the beginning. @param {string} text */
export function sentence(text) {
  const short = text.replace(/[^\s'“”]{60,}/g, (word) => `${cut(word, 40)}…`).replace(/'([^']{120,})'/g, (_, words) => `'${cut(words, 80)}…'`);
  const whole = short.length > 400 ? `${cut(short, 240)} … ${[...short].slice(-120).join('')}` : short;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** @param {string} text @param {number} count */
const cut = (text, count) => [...text].slice(0, count).join('');

export const undo = () => act('/undo', {});
export const redo = () => act('/redo', {});
