import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { NetworkLimits, Share, Taking } from '../store/network-limits.ts';
import { KnownShares } from './known-shares.ts';
import { type Limiter, sharesOf, WINDOW_MS } from './limiter.ts';

// A visitor waits for this before the submission itself; a store that is gone says so there.
const PATIENCE_MS = 1000;

interface SharedParts {
  /** Submissions taken from one address in ten minutes, by all processes together. */
  limit: number;
  networks: NetworkLimits;
  /** The HMAC of a text under a secret that all processes share. */
  keyOf: (use: string, text: string) => string;
  log: Logger;
}

/**
 * Limits that all processes on one store share (decision 0024). What it has learnt of a network it remembers, so that a flood ends
 * here; where the store does not answer, this process goes by what it knows.
 */
export class SharedLimiter implements Limiter {
  readonly #known = new KnownShares(WINDOW_MS);
  readonly #parts: SharedParts;

  constructor(parts: SharedParts) {
    this.#parts = parts;
  }

  async take(address: string, now: number, cost = 1): Promise<number> {
    const { limit, keyOf } = this.#parts;
    // Another key each day: nothing joins what a network did on two of them.
    const day = new Date(now).toISOString().slice(0, 10);
    const shares = sharesOf(address, { limit, cost, keyOf: (network) => keyOf(`network on ${day}`, network) });
    const wait = this.#known.wait(shares, now);
    if (wait > 0) return wait;
    const taking = await this.#ask(shares, now);
    if (!taking) return this.#known.take(shares, now);
    for (const [index, { key }] of shares.entries()) this.#known.note(key, taking.fullAt[index] ?? 0);
    // Somebody else may have had the last at this very moment.
    return taking.isTaken ? 0 : Math.max(1, this.#known.wait(shares, now));
  }

  async forget(now: number): Promise<void> {
    this.#known.forget(now);
    await this.#parts.networks.forget(now).catch((error: Error) => this.#parts.log.warn({ cause: error.message }, 'limits of networks not forgotten'));
  }

  /** @returns nothing where the store does not answer in time. */
  async #ask(shares: [Share, Share], now: number): Promise<Taking | undefined> {
    const { networks, log } = this.#parts;
    const given = new AbortController();
    const tooLate = sleep(PATIENCE_MS, undefined, { signal: given.signal }).then(() => Promise.reject(new Error('too late')));
    try {
      return await Promise.race([networks.take(shares, { now, windowMs: WINDOW_MS }), tooLate]);
    } catch (error) {
      log.warn({ cause: (error as Error).message }, 'network limit known to this process alone');
      return undefined;
    } finally {
      given.abort();
    }
  }
}
