import type { PromiseItem, PromisesCounted } from '../../../core/desk/promises.ts';
import { circumstancesOf, LATELY_MS } from '../../circumstances.ts';
import { json } from '../respond.ts';
import { type Act, pageResponse, readChoice, wantedOf } from './answer.ts';

/** Lists the broken or the due promises, the newest first. */
export const listPromises: Act = async ({ query }, { store, settings, parts, now }) => {
  const state = readChoice(query, 'state', ['broken', 'due']) ?? 'broken';
  return pageResponse(
    await store.promises.list(state, circumstancesOf(settings, parts, now()), wantedOf(query)),
    (item): PromiseItem => item,
  );
};

/** Counts the promises that were kept lately, and all that are due or broken. */
export const countPromises: Act = async (_asked, { store, settings, parts, now }) =>
  json(
    200,
    (await store.promises.count(
      circumstancesOf(settings, parts, now()),
      now() - LATELY_MS,
    )) satisfies PromisesCounted,
  );
