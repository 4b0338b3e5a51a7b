import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';

/** Those whose answers are logged (specification, point 7); the others' are not even looked at. */
const LOGGED: readonly Resource[] = ['newsletter-signups', 'access-requests'];

/**
 * Delivers to the specified forwarding services (specification, point 7): whatever they answer, only what throws has
 * failed. What has no service makes no call and is logged.
 * @throws when the network fails or the service takes too long.
 */
export const deliver: Adapter['deliver'] = async ({ resource, payload }) => {
  const address = facts.forwardUrls[resource];
  if (!address) {
    console.log('formName' in payload ? payload.formName : resource, payload);
    return {};
  }
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (LOGGED.includes(resource)) console.log(`${resource}: answered ${response.status}`);
  return {};
};

// Nothing is kept: a forwarding service can't tell a second attempt from a second message.
export const kept: Adapter['kept'] = async () => undefined;
export const discard: Adapter['discard'] = async () => undefined;
