import type { KeptAside } from '../../../core/desk/desk.ts';
import { release } from '../release.ts';
import { json } from '../respond.ts';
import { type Act, gone, pageResponse, saidIn, wantedOf } from './answer.ts';

/** What looks like spam, the newest first. */
export const listKeptAside: Act = async ({ query }, { store }) => {
  const page = await store.quarantine.list(wantedOf(query));
  return pageResponse(page, ({ payload, ...rest }): KeptAside => ({ ...rest, said: saidIn(payload) }));
};

/** Takes one as if it had never looked like spam: it is stored, and what mail did not leave at the time leaves now. */
export const releaseKeptAside: Act = async ({ id }, { store, mail, now, log, onMail }) => {
  const found = await store.quarantine.find(id);
  if (!found) return gone();
  const count = await release(found, { store, mail, now });
  if (count === undefined) return gone();
  log.info({ resource: found.kind, outcome: 'released' }, 'desk');
  onMail();
  return json(201, { count });
};

/** Deletes one. */
export const discardKeptAside: Act = async ({ id }, { store, log }) => {
  if (!(await store.quarantine.discard(id))) return gone();
  log.info({ outcome: 'discarded' }, 'desk');
  return json(200, { count: 1 });
};
