import { randomBytes } from 'node:crypto';
import type { Resource } from '../../core/submissions/submission.ts';
import type { Entry } from '../store/accept.ts';
import type { Secret } from '../store/secret.ts';

// Kept in memory only, so that stored data can't reproduce it.
const PASSING_KEY = randomBytes(32).toString('base64url');

/**
 * The idempotency record of a submission. The idempotency key is part of the body's HMAC and is
 * stored only as an HMAC, so that a holder of the store can't test guesses of who wrote what
 * against it. A replayed survey response without a key is recognised by this process alone: any
 * other record would link the respondent to the answers (product.md, Survey).
 */
export function receiptOf(
  { resource, key, said }: { resource: Resource; key: string | null; said: string },
  secret: Pick<Secret, 'keyOf'>,
  passingKey = PASSING_KEY,
): Entry['receipt'] {
  const salt = key ?? (resource === 'survey-responses' ? passingKey : '');
  const bodyHash = secret.keyOf('body', `${resource}\n${salt}\n${said}`);
  return {
    keyHash: key === null ? bodyHash : secret.keyOf('key', `${resource}\n${key}`),
    bodyHash,
  };
}
