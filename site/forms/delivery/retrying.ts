import { Refused } from '../../../core/submissions/delivery.ts';
import { StillTrying } from '../../../core/submissions/still-trying.ts';
import { type Delivered, RESOURCES, type Resource } from '../../../core/submissions/submission.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';
import { IN_BACKGROUND, type Post, send } from './attempts.ts';
import { find, forget, keep } from './unsent.ts';

/** Not offered again after a failure: the survey has its own draft, and access has been granted. */
const NOT_OFFERED_AGAIN: readonly Resource[] = ['survey-responses', 'access-requests'];

/**
 * An adapter that keeps each submission in this browser and retries with backoff until it is
 * acknowledged.
 * @param post a single attempt
 */
export function retrying(post: Post): Adapter {
  const underWay = new Map<string, { done: Promise<Delivered>; giveUp: () => void }>();

  const start: Adapter['deliver'] = (submission, signs) => {
    const former = find(submission.resource)?.key;
    const outgoing = keep(submission, signs, RESOURCES[submission.resource].timeField);
    const known = underWay.get(outgoing.key);
    if (known) return known.done;
    if (former !== undefined && former !== outgoing.key) underWay.get(former)?.giveUp();
    const attempts = new AbortController();
    const done = alone(
      lockOf(outgoing.key),
      () => send(post, outgoing, attempts.signal),
      attempts.signal,
    )
      .then((delivered) => {
        forget(submission.resource, outgoing.key);
        return delivered;
      })
      .catch((error: unknown) => {
        if (error instanceof Refused && NOT_OFFERED_AGAIN.includes(submission.resource))
          forget(submission.resource, outgoing.key);
        throw error;
      })
      .finally(() => underWay.delete(outgoing.key));
    underWay.set(outgoing.key, { done, giveUp: () => attempts.abort() });
    return done;
  };

  return {
    /**
     * @throws if it was refused or discarded, or if all attempts failed; `StillTrying` if they take
     * too long
     */
    deliver: async (submission, signs) => {
      const done = start(submission, signs);
      return IN_BACKGROUND.includes(submission.resource) ? done : inTime(done);
    },
    /** Waits while any tab is sending the submission: only a failed one is offered again. */
    kept: async (resource) => {
      const key = find(resource)?.key;
      if (key === undefined) return undefined;
      const attempts = underWay.get(key);
      if (attempts && IN_BACKGROUND.includes(resource)) return undefined;
      await attempts?.done.catch(() => undefined);
      await alone(lockOf(key), async () => undefined);
      return find(resource)?.submission.payload;
    },
    discard: async (resource) => {
      underWay.get(find(resource)?.key ?? '')?.giveUp();
      forget(resource);
    },
  };
}

const lockOf = (key: string) => `equanta.sending.${key}`;

/** @throws {StillTrying} after the time that a visitor should wait */
export function inTime<Answer>(done: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new StillTrying('The server has not answered in time.', done));
    timer = setTimeout(giveUp, TIME_LIMIT_MS);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

type Work<T> = () => Promise<T>;
const NEVER = new AbortController().signal;

/**
 * Runs work when no other tab runs work of the same name. Without Web Locks (no https, or site data
 * blocked), it runs at once.
 * @param signal ends the wait for other tabs
 * @throws what the work throws, or the signal's reason if it ended the wait
 */
export async function alone<T>(name: string, work: Work<T>, signal = NEVER): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (hasBegun || signal.aborted) throw error;
    return work();
  }
}
