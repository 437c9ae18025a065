// @ts-check
/** The page of all boards: rebuilt when one of them changes, and each minute, as what is due becomes late. */
import { Events } from './events.js';
import { morph } from './morph.js';
import { fetchDocument } from './request.js';
import { setTrouble } from './say.js';
import { texts } from './texts.js';

async function refresh() {
  const answer = await fetchDocument('/').catch(() => null);
  if (!answer) return setTrouble(texts.lost);
  setTrouble('');
  for (const selector of ['header', 'main#boards']) {
    const [old, fresh] = [document, answer.document].map((page) => page.querySelector(selector));
    if (old && fresh) morph(old, fresh);
  }
}

export function watchBoards() {
  new Events(({ revision, lost, shutOut }) => {
    if (revision !== undefined) refresh();
    else setTrouble(shutOut ? texts.shutOut : lost ? texts.lost : '');
  }).follow();
  setInterval(() => { if (!document.hidden) refresh(); }, 60_000);
}
