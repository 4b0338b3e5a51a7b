import { Refused } from '../../../core/submissions/delivery.ts';
import type { Delivered, Resource } from '../../../core/submissions/submission.ts';
import { TIME_LIMIT_MS } from './adapter.ts';
import type { Outgoing } from './unsent.ts';

const SECOND_MS = 1000;
/** While the visitor sees 'Sending...', in ms. */
const WAITS_MS = [SECOND_MS, 3 * SECOND_MS];
const PATIENT_WAITS_MS = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND_MS);
/** The access form grants access at once, so nobody waits for its delivery. */
export const IN_BACKGROUND: readonly Resource[] = ['access-requests'];

/** @throws if the submission was not acknowledged */
export type Post = (outgoing: Outgoing, signal: AbortSignal) => Promise<Delivered>;

/** The call failed but may have arrived, and the service can't recognise a retry. */
export class MaybeArrived extends Error {
  override name = 'MaybeArrived';
}

export class TooMany extends Error {
  override name = 'TooMany';
  readonly waitMs: number;
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.waitMs = waitSeconds * SECOND_MS;
  }
}

/**
 * Retries with backoff until the submission is acknowledged.
 * @throws if it was refused or discarded, may have arrived, or all attempts failed
 */
export async function send(
  post: Post,
  outgoing: Outgoing,
  givenUp: AbortSignal,
): Promise<Delivered> {
  return tryAgain((signal) => post(outgoing, signal), givenUp, isInBackground(outgoing));
}

/**
 * Retries with backoff until the call is answered.
 * @param isPatient whether nobody waits for it
 * @throws as {@link send} does
 */
export function tryAgain<Answer>(
  call: Call<Answer>,
  givenUp: AbortSignal,
  isPatient = false,
): Promise<Answer> {
  return attempt(call, givenUp, isPatient, isPatient ? PATIENT_WAITS_MS : WAITS_MS);
}

type Call<Answer> = (signal: AbortSignal) => Promise<Answer>;

async function attempt<Answer>(
  call: Call<Answer>,
  givenUp: AbortSignal,
  isPatient: boolean,
  [wait, ...waits]: number[],
): Promise<Answer> {
  try {
    return await callInTime(call, givenUp);
  } catch (error) {
    const least = error instanceof TooMany ? error.waitMs : 0;
    const isSettled = error instanceof Refused || error instanceof MaybeArrived;
    const isOver = isSettled || givenUp.aborted || (!isPatient && isHopeless(least));
    if (isOver || wait === undefined) throw error;
    // The visitor doesn't see this failure (specification, point 8). The access form logs the
    // last one.
    if (isPatient)
      console.error('The access request could not be delivered, and will be tried again:', error);
    await pause(Math.max(least, wait * (0.75 + Math.random() / 2)), givenUp);
    return attempt(call, givenUp, isPatient, waits);
  }
}

async function callInTime<Answer>(call: Call<Answer>, givenUp: AbortSignal): Promise<Answer> {
  const attempted = new AbortController();
  const stop = () => attempted.abort();
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  givenUp.addEventListener('abort', stop, { once: true });
  try {
    return await call(attempted.signal);
  } finally {
    clearTimeout(timer);
  }
}

function isInBackground({ submission }: Outgoing): boolean {
  return IN_BACKGROUND.includes(submission.resource);
}

// A waiting visitor shouldn't wait for attempts that can't succeed; in the background they may
// succeed later.
function isHopeless(leastWait: number): boolean {
  return !navigator.onLine || leastWait > 0;
}

function pause(ms: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    givenUp.addEventListener('abort', () => reject(givenUp.reason), { once: true });
  });
}
