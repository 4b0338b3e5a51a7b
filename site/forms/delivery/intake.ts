import { Refused } from '../../../core/submissions/delivery.ts';
import type { Delivered, Resource } from '../../../core/submissions/submission.ts';
import { type Post, TooMany } from './attempts.ts';
import { intakeAddress } from './intake-address.ts';
import { retrying } from './retrying.ts';

/** The intake stores a retried submission only once, by its idempotency key. */
const post: Post = async ({ submission: { resource, payload }, signs, key }, signal) => {
  const response = await fetch(intakeAddress(resource), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ ...payload, ...signs }),
    redirect: 'error',
    signal,
  });
  return judge(response, await response.json().catch(() => undefined), resource);
};

/** interface.md, HTTP. */
interface Answer {
  id?: unknown;
  isCopyMailed?: unknown;
  error?: unknown;
  errors?: object;
}

/**
 * Accepts only the intake's own answers: a proxy or a hotel's sign-in page has neither stored nor
 * refused the submission.
 */
function judge(
  { status, headers }: Response,
  answer: Answer | null | undefined,
  resource: Resource,
): Delivered {
  const isStored = (status === 200 || status === 201) && typeof answer?.id === 'string';
  if (isStored) return { isCopyMailed: answer?.isCopyMailed === true };
  const message = `The intake answered ${status} to ${resource}.`;
  if (status === 429) throw new TooMany(message, Number(headers.get('Retry-After')) || 1);
  if (status >= 400 && status < 500 && status !== 408 && typeof answer?.error === 'string')
    throw new Refused(message, answer.errors);
  throw new Error(message);
}

export const { deliver, kept, discard } = retrying(post);
