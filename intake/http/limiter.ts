import { createHmac, randomBytes } from 'node:crypto';
import type { Share } from '../store/network-limits.ts';
import { KnownShares } from './known-shares.ts';
import { networksOf } from './network.ts';

/** In which all of a limit comes back. */
export const WINDOW_MS = 10 * 60 * 1000;
// An office may share an address, a street a network.
const WIDE_TIMES = 5;

/** Counts submissions per address and network, by keys that hold no address. */
export interface Limiter {
  /** Takes one from what an address has left, or a part of one. @returns 0, or in how many seconds it may come again. */
  take(address: string, now: number, cost?: number): Promise<number>;
  /** Forgets the networks that have all of their limit again. */
  forget(now: number): Promise<void>;
}

/** What one submission takes: of the limit of its address, and of that of the network around it. */
export function sharesOf(
  address: string,
  { limit, cost, keyOf }: { limit: number; cost: number; keyOf: (network: string) => string },
): [near: Share, wide: Share] {
  const share = (network: string, most: number): Share => ({ key: keyOf(network), takesMs: Math.max(1, Math.floor((WINDOW_MS * cost) / most)) });
  const { near, wide } = networksOf(address);
  return [share(near, limit), share(wide, limit * WIDE_TIMES)];
}

/** Limits of this process alone, gone with it. */
export class MemoryLimiter implements Limiter {
  readonly #known = new KnownShares(WINDOW_MS);
  readonly #key = randomBytes(32);
  readonly #limit: number;

  /** @param limit submissions taken from one address in ten minutes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  async take(address: string, now: number, cost = 1): Promise<number> {
    const keyOf = (network: string) => createHmac('sha256', this.#key).update(network).digest('base64');
    return this.#known.take(sharesOf(address, { limit: this.#limit, cost, keyOf }), now);
  }

  async forget(now: number): Promise<void> {
    this.#known.forget(now);
  }
}
