import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { dayOf } from '../../core/days.ts';
import { limitedMailboxOf } from '../../core/submissions/mailbox.ts';
import { costOfBody } from './body.ts';
import { networksOf } from './network.ts';
import { checkOrigin } from './origin.ts';
import { Refusal } from './refusal.ts';

export const WINDOW_SECONDS = 10 * 60;
// The submission waits for this check.
const STORE_TIMEOUT_MS = 1000;
/**
 * Points that a submission costs an address, its network and (IPv6) the network around that. Each
 * network may send five times as much as the one within it. A twentieth of a submission is a whole
 * number of points, too.
 */
const POINTS = [500, 100, 20];

/** Of a request that stores nothing, or little, as a fraction of a submission. */
export const SMALL_COST = 1 / 20;

export const DAY_SECONDS = 24 * 60 * 60;

export interface LimiterUse {
  /** Separates the shared counts of different limiters. */
  name: string;
  windowSeconds: number;
}

const SUBMISSIONS: LimiterUse = { name: '', windowSeconds: WINDOW_SECONDS };

/** Shared by all processes on one store. */
interface SharedCounts {
  /** Points per key, in windows of `duration` seconds. */
  counter(options: { points: number; duration: number }): RateLimiterAbstract;
  /** HMAC under a secret that all processes share. */
  keyOf: (use: string, text: string) => string;
  log: Logger;
}

/**
 * Limits submissions per address and network in windows of ten minutes or a day. Keys contain no
 * address (decisions/rate-limits.md).
 */
export class Limiter {
  /** Keys without points, in memory, so that a flood doesn't reach the store. */
  readonly #blocked: RateLimiterMemory;
  readonly #memory: RateLimiterMemory;
  /** Keys last counted in memory, because the store was silent. */
  readonly #countedAlone = new Set<string>();
  readonly #counter: RateLimiterAbstract;
  readonly #shared: SharedCounts | undefined;
  readonly #secret = randomBytes(32);
  readonly #name: string;
  #lastGuess: Promise<unknown> = Promise.resolve();

  /**
   * @param limit submissions from one address in a window.
   * @param shared undefined if this process counts in its own memory.
   */
  constructor(
    limit: number,
    shared?: SharedCounts,
    { name, windowSeconds }: LimiterUse = SUBMISSIONS,
  ) {
    const options = { points: limit * Math.max(...POINTS), duration: windowSeconds };
    this.#name = name;
    this.#blocked = new RateLimiterMemory({ points: 0, duration: windowSeconds });
    this.#memory = new RateLimiterMemory(options);
    this.#counter = shared
      ? new RLWrapperTimeouts({ limiter: shared.counter(options), timeoutMs: STORE_TIMEOUT_MS })
      : this.#memory;
    this.#shared = shared;
  }

  /** Seconds until a refused address may try again, from memory only; 0 for all other addresses. */
  async waitOf(address: string): Promise<number> {
    return this.#waitOf(this.#keysOf(address));
  }

  /**
   * @param cost 1 for a submission, down to a twentieth.
   * @returns 0 if it is allowed, else the seconds until the address may try again.
   */
  async take(address: string, cost = 1): Promise<number> {
    const keys = this.#keysOf(address);
    const wait = await this.#waitOf(keys);
    if (wait > 0) return wait;
    // The narrowest network first: an address without points takes none from its neighbours.
    for (const [index, key] of keys.entries()) {
      const refusal = await this.#consume(key, (POINTS[index] ?? 0) * cost);
      if (refusal) return toSeconds(await this.#blocked.set(key, 1, toSeconds(refusal)));
    }
    return 0;
  }

  /** For a submission that stored nothing. @param cost as for {@link take}. */
  async giveBack(address: string, cost: number): Promise<void> {
    for (const [index, key] of this.#keysOf(address).entries()) {
      const points = (POINTS[index] ?? 0) * cost;
      // Points that this process counted alone, because the store was silent, are returned here.
      const counter = this.#countedAlone.has(key) ? this.#memory : this.#counter;
      // A failure is ignored: the next window restores the points.
      await counter.reward(key, points).catch(() => undefined);
    }
  }

  /**
   * Subtracts a guess unless `find` succeeds. Guesses run one at a time, or all those that wait to
   * be counted would be tried. @returns `wait` as {@link take}; unless it is 0, nothing was tried.
   */
  takeUnlessFound<Found>(
    address: string,
    find: () => Found | undefined,
  ): Promise<{ wait: number; found?: Found | undefined }> {
    const turn = this.#lastGuess.then(async () => {
      const wait = await this.take(address);
      if (wait > 0) return { wait };
      const found = find();
      if (found !== undefined) await this.giveBack(address, 1);
      return { wait, found };
    });
    this.#lastGuess = turn.catch(() => undefined);
    return turn;
  }

  #keysOf(address: string): string[] {
    return networksOf(address).map((network) => this.#keyOf(network));
  }

  async #waitOf(keys: string[]): Promise<number> {
    // The widest network first: a network without points creates no counts of its addresses.
    for (const key of keys.toReversed()) {
      const blocked = await this.#blocked.get(key);
      if (blocked && blocked.msBeforeNext > 0) return toSeconds(blocked);
    }
    return 0;
  }

  #keyOf(network: string): string {
    if (!this.#shared)
      return createHmac('sha256', this.#secret).update(network).digest('base64url');
    // The key changes every day, so that the counts of two days can't be linked.
    const use = [this.#name, 'network on', dayOf(Date.now())].filter(Boolean).join(' ');
    return this.#shared.keyOf(use, network);
  }

  /** @returns undefined on success. */
  async #consume(key: string, points: number): Promise<RateLimiterRes | undefined> {
    return this.#counter
      .consume(key, points)
      .then(() => this.#countedAlone.clear())
      .catch((error: unknown) => {
        if (error instanceof RateLimiterRes || !this.#shared) throw error;
        this.#shared.log.warn({ cause: String(error) }, 'rate limit counted by this process alone');
        this.#countedAlone.add(key);
        return this.#memory.consume(key, points);
      })
      .then(() => undefined, refusalOf);
  }
}

/** @param wait in seconds; 0 passes. @throws {Refusal} */
export function refuseTooMany(wait: number): void {
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
}

/**
 * Checks the origin, then reads. A refused request costs what its body cost
 * (decisions/rate-limits.md). @throws {Refusal}
 */
export async function readWithin<Read>(
  limiter: Limiter,
  { request, address, allowedOrigins }: Sent,
  read: () => Promise<Read>,
): Promise<Read> {
  refuseTooMany(await limiter.waitOf(address));
  try {
    checkOrigin(request, allowedOrigins);
    return await read();
  } catch (error) {
    refuseTooMany(await limiter.take(address, costOfBody(request)));
    throw error;
  }
}

interface Sent {
  request: Request;
  address: string;
  allowedOrigins: string[];
}

function refusalOf(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error;
  throw error;
}

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/**
 * Counts by mailbox and day, only in memory, by hashes whose key is replaced daily, so that nothing
 * links two days.
 */
export class DailyCount {
  readonly #most: number;
  #day = '';
  #key = Buffer.alloc(0);
  readonly #counts = new Map<string, number>();

  /** @param most per mailbox and day (UTC). */
  constructor(most: number) {
    this.#most = most;
  }

  /** @param now in ms since 1970. @returns false if the mailbox has reached the day's limit. */
  take(address: string, now: number): boolean {
    const day = dayOf(now);
    if (day !== this.#day) {
      [this.#day, this.#key] = [day, randomBytes(32)];
      this.#counts.clear();
    }
    const hash = createHmac('sha256', this.#key)
      .update(limitedMailboxOf(address))
      .digest('base64url');
    const count = this.#counts.get(hash) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(hash, count + 1);
    return true;
  }
}
