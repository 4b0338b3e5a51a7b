import facts from 'delivery:facts';
import type { Resource, Submission } from '../../../core/submissions/submission.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';
import { IN_BACKGROUND } from './attempts.ts';
import { retrying } from './retrying.ts';

/** The resources whose answers are logged (specification, point 7); other answers are ignored. */
const LOGGED: readonly Resource[] = ['newsletter-signups', 'access-requests'];

/** Calls the specified forwarding service (specification, point 7). Any answer counts as success. A submission without a service is logged only. */
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
    signal,
  });
  if (LOGGED.includes(resource)) console.log(`${resource}: answered ${response.status}`);
  return {};
}

const background = retrying(({ submission }, signal) => call(submission, signal));

/**
 * Delivers to the specified forwarding services. The access form's submission is retried in the background by the same call.
 * @throws if the network fails or the service takes too long.
 */
export const deliver: Adapter['deliver'] = (submission) =>
  IN_BACKGROUND.includes(submission.resource) ? background.deliver(submission) : call(submission, AbortSignal.timeout(TIME_LIMIT_MS));

// Nothing else is kept for a retry, because a forwarding service can't recognise a replay.
export const kept: Adapter['kept'] = async (resource) => (IN_BACKGROUND.includes(resource) ? background.kept(resource) : undefined);
export const { discard } = background;
