import facts from 'delivery:facts';
import type { Resource, Submission } from '../../../core/submissions/submission.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';
import { IN_BACKGROUND, MaybeArrived, type Post } from './attempts.ts';
import { retrying } from './retrying.ts';
import { find, forget } from './unsent.ts';

/** The status of their answers is logged (specification, point 7); other answers are ignored. */
const LOGGED: readonly Resource[] = ['newsletter-signups', 'access-requests'];

/**
 * Any answer of the forwarding service counts as success (specification, point 7). Without a
 * service, the submission is only logged.
 */
async function call({ resource, payload }: Submission, signal: AbortSignal): Promise<object> {
  const address = facts.forwardUrls[resource];
  if (!address) {
    console.log('formName' in payload ? payload.formName : resource, payload);
    return {};
  }
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(payload),
    keepalive: IN_BACKGROUND.includes(resource), // Also completes if the visitor leaves the page at once.
    signal,
  });
  if (LOGGED.includes(resource)) console.log(`${resource}: answered ${response.status}`);
  return {};
}

/**
 * Calls the service once. It can't recognise a retry, so the submission is forgotten before the
 * call.
 * @throws `MaybeArrived` if the call fails; another error while the browser is offline
 */
const callOnce: Post = async ({ submission, key }, signal) => {
  if (!navigator.onLine) throw new Error('The browser is offline.');
  const { resource } = submission;
  if (find(resource)?.key !== key) return {}; // Another tab has sent or discarded it.
  forget(resource, key);
  return call(submission, signal).catch((cause: Error) => {
    throw new MaybeArrived(`The call failed, but may have arrived: ${cause.message}`, { cause });
  });
};

const background = retrying(callOnce);

/**
 * Sends each submission by one call (specification, point 7). The access form's waits in the
 * background until the browser is online.
 * @throws if the network fails or the service takes too long
 */
export const deliver: Adapter['deliver'] = (submission) =>
  IN_BACKGROUND.includes(submission.resource)
    ? background.deliver(submission)
    : call(submission, AbortSignal.timeout(TIME_LIMIT_MS));

// Others are not kept: the visitor waits for the call and is told that it failed.
export const kept: Adapter['kept'] = async (resource) =>
  IN_BACKGROUND.includes(resource) ? background.kept(resource) : undefined;
export const { discard } = background;
