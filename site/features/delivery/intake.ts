import type { Resource } from '../../../core/submissions/submission.ts';
import type { Adapter } from './adapter.ts';
import { IN_BACKGROUND, Refused, send } from './attempts.ts';
import { find, forget, keep } from './outbox.ts';

/** The forms that stand filled again with what did not get through. The survey has a draft of its own, access was granted. */
const OFFERED_AGAIN: readonly Resource[] = ['contact-messages', 'guide-requests', 'newsletter-signups'];

/** What is being sent, by its key. */
const underWay = new Map<string, { done: Promise<void>; giveUp: () => void }>();

/**
 * Delivers to our intake: kept in this browser until it is acknowledged, tried again with growing waits, known by its key
 * so that it is stored once.
 * @throws when it was refused or discarded, or when no attempt got an acknowledgement; it stays kept until it is discarded.
 */
export const deliver: Adapter['deliver'] = async (submission, signs) => {
  const outgoing = keep(submission, signs);
  const known = underWay.get(outgoing.key);
  if (known) return known.done;
  const attempts = new AbortController();
  const done = send(outgoing, attempts.signal)
    .then(() => forget(submission.resource, outgoing.key))
    .catch((error: unknown) => {
      if (error instanceof Refused && !OFFERED_AGAIN.includes(submission.resource)) forget(submission.resource, outgoing.key);
      throw error;
    })
    .finally(() => underWay.delete(outgoing.key));
  underWay.set(outgoing.key, { done, giveUp: () => attempts.abort() });
  return done;
};

/** Waits for what is being sent: only what did not get through is offered again. */
export const kept: Adapter['kept'] = async (resource) => {
  const attempts = underWay.get(find(resource)?.key ?? '');
  if (attempts && IN_BACKGROUND.includes(resource)) return undefined;
  await attempts?.done.catch(() => undefined);
  return find(resource)?.submission.payload as never;
};

export const discard: Adapter['discard'] = async (resource) => {
  underWay.get(find(resource)?.key ?? '')?.giveUp();
  forget(resource);
};
