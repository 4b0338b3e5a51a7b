import type { DeadLetter } from '../../../core/desk/desk.ts';
import type { PromiseItem, PromisesCounted } from '../../../core/desk/promises.ts';
import { circumstancesOf, LATELY_MS } from '../../circumstances.ts';
import { json } from '../respond.ts';
import { type Act, gone, pageResponse, readChoice, wantedOf } from './answer.ts';

/** Lists the broken or the due promises, the newest first. */
export const listPromises: Act = async ({ query }, { store, settings, parts, now }) => {
  const state = readChoice(query, 'state', ['broken', 'due']) ?? 'broken';
  return pageResponse(
    await store.promises.list(state, circumstancesOf(settings, parts, now()), wantedOf(query)),
    (item): PromiseItem => item,
  );
};

export const countPromises: Act = async (_asked, { store, settings, parts, now }) =>
  json(
    200,
    (await store.promises.count(
      circumstancesOf(settings, parts, now()),
      now() - LATELY_MS,
    )) satisfies PromisesCounted,
  );

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
