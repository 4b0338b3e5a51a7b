import type { GivenUpMail } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import { type Act, gone, pageResponse, wantedOf } from './answer.ts';

/** The mail that was given up and can still be sent, the latest first. */
export const listGivenUpMails: Act = async ({ query }, { store }) => pageResponse(await store.deadMail.listEach(wantedOf(query)), (mail): GivenUpMail => mail);

/** Sends all of it once more, or one: what `npm run resend` does. */
export const resendGivenUpMails: Act = async ({ id }, { store, now, log, onMail }) => {
  const count = await store.deadMail.resend(now(), id || undefined);
  if (id && count === 0) return gone();
  log.info({ count, outcome: 'queued again' }, 'desk');
  onMail();
  return json(201, { count });
};
