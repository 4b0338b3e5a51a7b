import { Refused } from '../../../core/submissions/refused.ts';
import { type Delivered, RESOURCES, type Resource } from '../../../core/submissions/submission.ts';
import type { Adapter } from './adapter.ts';
import { IN_BACKGROUND, send } from './attempts.ts';
import { find, forget, keep } from './outbox.ts';

/** Resources that are not offered again after a failure: the survey has its own draft, and access was granted already. */
const NOT_OFFERED_AGAIN: readonly Resource[] = ['survey-responses', 'access-requests'];

/** Submissions that are being sent, by idempotency key. */
const underWay = new Map<string, { done: Promise<Delivered>; giveUp: () => void }>();

/**
 * Delivers to our intake. The submission is kept in this browser until it is acknowledged, retried with backoff, and stored once thanks to its
 * idempotency key.
 * @throws if it was refused or discarded, or no attempt was acknowledged; it stays kept until it is discarded.
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

/** Waits for a submission that is being sent in any tab, because only a failed one is offered again. */
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

/** Runs work when no other tab is sending the submission with this idempotency key. Web Locks exist over https only; without them it runs at once. */
async function alone<Result>(key: string, work: () => Promise<Result>, signal = new AbortController().signal): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`equanta.sending.${key}`, { signal }, work) : work();
}
