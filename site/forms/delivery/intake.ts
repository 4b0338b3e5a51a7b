import { Refused } from '../../../core/submissions/refused.ts';
import { type Delivered, RESOURCES, type Resource } from '../../../core/submissions/submission.ts';
import type { Adapter } from './adapter.ts';
import { IN_BACKGROUND, send } from './attempts.ts';
import { find, forget, keep } from './outbox.ts';

/** Those that are not offered again when they did not get through. The survey has a draft of its own, access was granted. */
const NOT_OFFERED_AGAIN: readonly Resource[] = ['survey-responses', 'access-requests'];

/** What is being sent, by its key. */
const underWay = new Map<string, { done: Promise<Delivered>; giveUp: () => void }>();

/**
 * Delivers to our intake: kept in this browser until it is acknowledged, tried again with growing waits, known by its key
 * so that it is stored once.
 * @throws when it was refused or discarded, or when no attempt got an acknowledgement; it stays kept until it is discarded.
 */
export const deliver: Adapter['deliver'] = async (submission, signs) => {
  const outgoing = keep(submission, signs, RESOURCES[submission.resource].timeField);
  const known = underWay.get(outgoing.key);
  if (known) return known.done;
  const attempts = new AbortController();
  const done = alone(outgoing.key, () => send(outgoing, attempts.signal), attempts.signal)
    .then((delivered) => {
      forget(submission.resource, outgoing.key);
      return delivered;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused && NOT_OFFERED_AGAIN.includes(submission.resource)) forget(submission.resource, outgoing.key);
      throw error;
    })
    .finally(() => underWay.delete(outgoing.key));
  underWay.set(outgoing.key, { done, giveUp: () => attempts.abort() });
  return done;
};

/** Waits for what is being sent, in this tab or another: only what did not get through is offered again. */
export const kept: Adapter['kept'] = async (resource) => {
  const key = find(resource)?.key;
  if (key === undefined) return undefined;
  const attempts = underWay.get(key);
  if (attempts && IN_BACKGROUND.includes(resource)) return undefined;
  await attempts?.done.catch(() => undefined);
  await alone(key, async () => undefined);
  return find(resource)?.submission.payload;
};

export const discard: Adapter['discard'] = async (resource) => {
  underWay.get(find(resource)?.key ?? '')?.giveUp();
  forget(resource);
};

/** Does something when no other tab is sending the submission of a key. Browsers know of their tabs over https alone; elsewhere it is done at once. */
async function alone<Result>(key: string, work: () => Promise<Result>, signal = new AbortController().signal): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`equanta.sending.${key}`, { signal }, work) : work();
}
