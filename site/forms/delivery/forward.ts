import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';

/** The resources whose answers are logged (specification, point 7); other answers are ignored. */
const LOGGED: readonly Resource[] = ['newsletter-signups', 'access-requests'];

/**
 * Delivers to the specified forwarding services (specification, point 7). Any answer counts as success. A submission without a service is
 * logged only.
 * @throws if the network fails or the service takes too long.
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

// Nothing is kept for a retry, because a forwarding service can't recognise a replay.
export const kept: Adapter['kept'] = async () => undefined;
export const discard: Adapter['discard'] = async () => undefined;
