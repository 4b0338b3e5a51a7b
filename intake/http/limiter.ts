import { createHmac, randomBytes } from 'node:crypto';
import { networksOf } from './network.ts';

const WINDOW_MS = 10 * 60 * 1000;
// An office may share an address, a street a network.
const WIDE_TIMES = 5;
const MOST_KEPT = 100_000;

/** Counts submissions per address and network, by keys that hold no address and are gone with the process. */
export class Limiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #key = randomBytes(32);
  readonly #limit: number;

  /** @param limit submissions taken from one address in ten minutes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes one from what an address has left. @returns 0, or in how many seconds it may come again. */
  take(address: string, now: number): number {
    const { near, wide } = networksOf(address);
    const wait = Math.max(this.#wait(near, this.#limit, now), this.#wait(wide, this.#limit * WIDE_TIMES, now));
    if (wait > 0) return wait;
    for (const network of [near, wide]) this.#spend(network);
    return 0;
  }

  #wait(network: string, limit: number, now: number): number {
    const key = this.#keyOf(network);
    const bucket = this.#buckets.get(key) ?? { tokens: limit, at: now };
    const tokens = Math.min(limit, bucket.tokens + ((now - bucket.at) / WINDOW_MS) * limit);
    // The oldest go first: whoever comes again is put at the end.
    this.#buckets.delete(key);
    if (this.#buckets.size >= MOST_KEPT) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    this.#buckets.set(key, { tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil((((1 - tokens) / limit) * WINDOW_MS) / 1000);
  }

  #spend(network: string): void {
    const bucket = this.#buckets.get(this.#keyOf(network));
    if (bucket) bucket.tokens -= 1;
  }

  #keyOf(network: string): string {
    return createHmac('sha256', this.#key).update(network).digest('base64');
  }
}
