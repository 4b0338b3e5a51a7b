import type { DeadLetter } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import { type Act, gone, pageResponse, wantedOf } from './answer.ts';

/** Lists the dead letters that can still be sent, the latest first. */
export const listDeadLetters: Act = async ({ query }, { store }) =>
  pageResponse(await store.deadLetters.listEach(wantedOf(query)), (mail): DeadLetter => mail);

/** Queues one dead letter again, or all of them. */
export const resendDeadLetters: Act = async ({ id }, { store, now, onMail }) => {
  const count = await store.deadLetters.resend(now(), id || undefined);
  if (id && count === 0) return gone();
  onMail();
  return json(201, { count });
};
