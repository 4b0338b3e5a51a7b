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
 * The points that one submission costs an address, the network around it and (IPv6) the network
 * around that. Each network may send five times as much as the network within it. A twentieth of a
 * submission is a whole number of points, too.
 */
const POINTS = [500, 100, 20];

/** The cost of a request that stores nothing, or a small piece, as a part of a submission. */
export const SMALL_COST = 1 / 20;

export const DAY_SECONDS = 24 * 60 * 60;

export interface LimiterUse {
  /** Separates the shared counts of different limiters. */
  name: string;
  windowSeconds: number;
}

const SUBMISSIONS: LimiterUse = { name: '', windowSeconds: WINDOW_SECONDS };

/** Counts that all processes on one store share. */
export interface SharedCounts {
  /** Makes a counter of points per key, in windows of `duration` seconds. */
  counter(options: { points: number; duration: number }): RateLimiterAbstract;
  /** The HMAC of a text under a secret that all processes share. */
  keyOf: (use: string, text: string) => string;
  log: Logger;
}

/**
 * Limits submissions per address and network in windows of ten minutes or a day, by keys that hold
 * no address (decisions/rate-limits.md).
 */
export class Limiter {
  /** The keys that have no points left, in memory, so that a flood doesn't reach the store. */
  readonly #blocked: RateLimiterMemory;
  readonly #memory: RateLimiterMemory;
  /** The keys last counted in memory, because the store was silent. */
  readonly #countedAlone = new Set<string>();
  readonly #counter: RateLimiterAbstract;
  readonly #shared: SharedCounts | undefined;
  readonly #secret = randomBytes(32);
  readonly #name: string;
  #lastGuess: Promise<unknown> = Promise.resolve();

  /**
   * @param limit submissions taken from one address in a window.
   * @param shared the counts of the store; undefined if this process counts in its own memory.
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

  /**
   * Returns the seconds until a refused address may try again, from memory only; 0 for all other
   * addresses.
   */
  async waitOf(address: string): Promise<number> {
    return this.#waitOf(this.#keysOf(address));
  }

  /**
   * Subtracts the cost of a submission from the points that an address and its networks have left.
   * @param cost 1 for a submission, down to a twentieth.
   * @returns 0 if it is allowed, else the seconds until the address may try again.
   */
  async take(address: string, cost = 1): Promise<number> {
    const keys = this.#keysOf(address);
    const wait = await this.#waitOf(keys);
    if (wait > 0) return wait;
    // The narrowest network comes first: an address without points takes none from its neighbours.
    for (const [index, key] of keys.entries()) {
      const refusal = await this.#consume(key, (POINTS[index] ?? 0) * cost);
      if (refusal) return toSeconds(await this.#blocked.set(key, 1, toSeconds(refusal)));
    }
    return 0;
  }

  /** Gives back the points of a submission that stored nothing. @param cost as for {@link take}. */
  async giveBack(address: string, cost: number): Promise<void> {
    for (const [index, key] of this.#keysOf(address).entries()) {
      const points = (POINTS[index] ?? 0) * cost;
      // Points that this process counted alone, because the store was silent, are its own to return.
      const counter = this.#countedAlone.has(key) ? this.#memory : this.#counter;
      // A failure is ignored: the next window restores the points.
      await counter.reward(key, points).catch(() => undefined);
    }
  }

  /**
   * Looks for what an address guesses, and subtracts a guess unless it is found. One guess at a time,
   * or all that wait to be counted would be looked for. @returns `wait` as {@link take}: where it
   * isn't 0, nothing was looked for.
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
    // The widest network comes first: a network without points creates no counts of its addresses.
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

  /** Subtracts points from a key. @returns undefined on success. */
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

/** Refuses an address that has to wait. @throws {Refusal} @param wait in seconds; 0 passes. */
export function refuseTooMany(wait: number): void {
  if (wait > 0) throw new Refusal('tooMany', { retryAfterSeconds: wait });
}

/**
 * Checks the origin of a request, then reads it. One that is refused costs what its body cost
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
 * Counts by mailbox and day, in memory alone, by hashes whose key is replaced daily: what was
 * counted on another day can't be told by them.
 */
export class DailyCount {
  readonly #most: number;
  #day = '';
  #key = Buffer.alloc(0);
  readonly #counts = new Map<string, number>();

  /** @param most the most that is counted for a mailbox on a day (UTC). */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts one for a mailbox. @param now in ms since 1970. @returns false if it has had as many as
   * it may on this day.
   */
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
