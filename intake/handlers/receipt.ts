import { randomBytes } from 'node:crypto';
import type { Resource } from '../../core/submissions/submission.ts';
import type { Entry } from '../store/accept.ts';
import type { Secret } from '../store/secret.ts';

// Gone with the process: nothing that is stored can make it again.
const PASSING_KEY = randomBytes(32).toString('base64url');

/**
 * What a submission is known again by. The key that came with it goes into the body's HMAC and is itself kept only as one, so that
 * nobody who holds the store can try who said what against it. A survey response without a key is known again by this process alone:
 * a receipt would join what is stored apart (product.md, Survey).
 */
export function receiptOf(
  { resource, key, said }: { resource: Resource; key: string | null; said: string },
  secret: Pick<Secret, 'keyOf'>,
  passingKey = PASSING_KEY,
): Entry['receipt'] {
  const salt = key ?? (resource === 'survey-responses' ? passingKey : '');
  const bodyHash = secret.keyOf('body', `${resource}\n${salt}\n${said}`);
  return { keyHash: key === null ? bodyHash : secret.keyOf('key', `${resource}\n${key}`), bodyHash };
}
