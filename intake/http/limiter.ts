import { createHmac, randomBytes } from 'node:crypto';
import { networksOf } from './network.ts';

const WINDOW_MS = 10 * 60 * 1000;
// An office may share an address, a street a network.
const WIDE_TIMES = 5;
const MOST_KEPT = 100_000;

interface Bucket {
  tokens: number;
  at: number;
  limit: number;
}

/** Counts submissions per address and network, by keys that hold no address and are gone with the process. */
export class Limiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #key = randomBytes(32);
  readonly #limit: number;

  /** @param limit submissions taken from one address in ten minutes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes one from what an address has left, or a part of one. @returns 0, or in how many seconds it may come again. */
  take(address: string, now: number, cost = 1): number {
    const { near, wide } = networksOf(address);
    const buckets = [this.#fill(near, this.#limit, now), this.#fill(wide, this.#limit * WIDE_TIMES, now)];
    const wait = Math.max(...buckets.map(({ tokens, limit }) => (tokens >= cost ? 0 : Math.ceil((((cost - tokens) / limit) * WINDOW_MS) / 1000))));
    if (wait > 0) return wait;
    for (const bucket of buckets) bucket.tokens -= cost;
    return 0;
  }

  /** What a network has left at this time. */
  #fill(network: string, limit: number, now: number): Bucket {
    const key = this.#keyOf(network);
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: limit, at: now };
    const bucket = { tokens: Math.min(limit, tokens + ((now - at) / WINDOW_MS) * limit), at: now, limit };
    // The oldest go first: whoever comes again is put at the end.
    this.#buckets.delete(key);
    if (this.#buckets.size >= MOST_KEPT) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #keyOf(network: string): string {
    return createHmac('sha256', this.#key).update(network).digest('base64');
  }
}
