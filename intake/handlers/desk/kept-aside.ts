import type { KeptAside } from '../../../core/desk/desk.ts';
import { mailDomain } from '../../mail/message.ts';
import { isSent } from '../receive.ts';
import { handlerOf } from '../resources.ts';
import { json } from '../respond.ts';
import { recallSuspicion } from '../traps.ts';
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
  const handler = handlerOf(found.kind);
  // It was checked when it came.
  const payload = found.payload as Parameters<typeof handler.record>[0];
  const suspicion = recallSuspicion(found.reason);
  const mails = handler.mails(payload, { firm: mail.to }).filter(({ recipient }) => !isSent(recipient, mail.to, suspicion));
  const as = { record: handler.record(payload, undefined), mails, mailDomain: mailDomain(mail.from) };
  if (!(await store.quarantine.release(id, as, now()))) return gone();
  log.info({ resource: found.kind, outcome: 'released' }, 'desk');
  onMail();
  return json(201, { count: 1 });
};

/** Deletes one. */
export const discardKeptAside: Act = async ({ id }, { store, log }) => {
  if (!(await store.quarantine.discard(id))) return gone();
  log.info({ outcome: 'discarded' }, 'desk');
  return json(200, { count: 1 });
};
