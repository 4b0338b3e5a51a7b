import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

// With the work before and after, a visitor waits half a second at most.
const MOST_WAIT_MS = 250;
const ALWAYS_ADMITTED = 64;
const MEASURED_MS = 250;
const WARN_EVERY_MS = 60_000;

/**
 * Admits 64 requests, and more only if each would wait less than 250 ms at the current pace. Others
 * are refused.
 */
export class Admission {
  #inside = 0;
  /** Time from one answer to the next while many wait. */
  #paceMs = 1;
  #since: number | undefined;
  #answered = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * @param body of the request, if the answer reads it: the request counts from the body's end, so
   * that a slow sender blocks nobody.
   * @returns undefined at once if the request is refused.
   */
  async pass(
    answer: () => Promise<Response>,
    { body }: { body?: IncomingMessage | undefined } = {},
  ): Promise<Response | undefined> {
    if (this.#inside >= Math.max(ALWAYS_ADMITTED, MOST_WAIT_MS / this.#paceMs)) {
      this.#warn();
      return undefined;
    }
    let isInside = false;
    const enter = () => {
      isInside = true;
      this.#inside++;
    };
    if (body?.complete === false) body.once('end', enter);
    else enter();
    try {
      return await answer();
    } finally {
      if (isInside) this.#leave();
      else body?.off('end', enter);
    }
  }

  #warn(): void {
    if (performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn('the queue is full: requests are refused with 503 and Retry-After');
  }

  #leave(): void {
    this.#inside--;
    const now = performance.now();
    if (this.#inside < ALWAYS_ADMITTED / 2) this.#since = undefined;
    else if (this.#since === undefined) [this.#since, this.#answered] = [now, 0];
    else if (++this.#answered && now - this.#since > MEASURED_MS) {
      this.#paceMs = (now - this.#since) / this.#answered;
      [this.#since, this.#answered] = [now, 0];
    }
  }
}
