import { Refused } from '../../../core/submissions/refused.ts';
import type { Delivered, Resource } from '../../../core/submissions/submission.ts';
import { TIME_LIMIT_MS } from './adapter.ts';
import { intakeAddress } from './intake-address.ts';
import type { Outgoing } from './outbox.ts';

const SECOND_MS = 1000;
/** Waits between the attempts while the visitor sees 'Sending...', in ms. */
const WAITS_MS = [SECOND_MS, 3 * SECOND_MS];
/** Backoff for background deliveries. */
const PATIENT_WAITS_MS = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND_MS);
/** The access form grants access at once, so its delivery is in the background. */
export const IN_BACKGROUND: readonly Resource[] = ['access-requests'];

/** The rate limit is reached. */
class TooMany extends Error {
  override name = 'TooMany';
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * Posts to the intake until it acknowledges, with backoff.
 * @throws if the submission was refused or discarded, or no attempt was acknowledged.
 */
export async function send(outgoing: Outgoing, givenUp: AbortSignal): Promise<Delivered> {
  return attempt(outgoing, givenUp, IN_BACKGROUND.includes(outgoing.submission.resource) ? PATIENT_WAITS_MS : WAITS_MS);
}

async function attempt(outgoing: Outgoing, givenUp: AbortSignal, [wait, ...waits]: number[]): Promise<Delivered> {
  try {
    return await post(outgoing, givenUp);
  } catch (error) {
    const least = error instanceof TooMany ? error.waitMs : 0;
    if (error instanceof Refused || givenUp.aborted || wait === undefined || isHopeless(outgoing.submission.resource, least)) throw error;
    await pause(Math.max(least, wait * (0.75 + Math.random() / 2)), givenUp);
    return attempt(outgoing, givenUp, waits);
  }
}

async function post({ submission: { resource, payload }, signs, key }: Outgoing, givenUp: AbortSignal): Promise<Delivered> {
  const attempted = new AbortController();
  const stop = () => attempted.abort();
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  givenUp.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(intakeAddress(resource), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...payload, ...signs }),
      redirect: 'error',
      signal: attempted.signal,
    });
    return judge(response, await response.json().catch(() => undefined), resource);
  } finally {
    clearTimeout(timer);
  }
}

/** The intake's answer to a submission (interface.md, HTTP). */
interface Answer {
  id?: unknown;
  isCopyMailed?: unknown;
  error?: unknown;
  errors?: object;
}

/** Only the intake's own answers count: a proxy or a hotel's sign-in page has neither stored nor refused the submission. */
function judge({ status, headers }: Response, answer: Answer | null | undefined, resource: Resource): Delivered {
  if ((status === 200 || status === 201) && typeof answer?.id === 'string') return { isCopyMailed: answer.isCopyMailed !== false };
  const message = `The intake answered ${status} to ${resource}.`;
  if (status === 429) throw new TooMany(message, (Number(headers.get('Retry-After')) || 1) * SECOND_MS);
  if (status >= 400 && status < 500 && status !== 408 && typeof answer?.error === 'string') throw new Refused(message, answer.errors);
  throw new Error(message);
}

// A visitor should not wait for attempts that can't succeed. In the background, later attempts may succeed.
function isHopeless(resource: Resource, leastWait: number): boolean {
  return (!navigator.onLine || leastWait > 0) && !IN_BACKGROUND.includes(resource);
}

function pause(ms: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    givenUp.addEventListener('abort', () => reject(givenUp.reason), { once: true });
  });
}
