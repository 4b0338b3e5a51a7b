import type { Share } from '../store/network-limits.ts';

const MOST_KEPT = 100_000;

/** When each network has all of its limit again, as far as this process knows. */
export class KnownShares {
  readonly #fullAt = new Map<string, number>();
  readonly #windowMs: number;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Takes all of the shares or none. @returns 0, or in how many seconds they may be asked for again. */
  take(shares: Share[], now: number): number {
    const wait = this.wait(shares, now);
    if (wait === 0) for (const { key, takesMs } of shares) this.note(key, Math.max(this.#fullAt.get(key) ?? 0, now) + takesMs);
    return wait;
  }

  /** In how many seconds shares may be taken; 0 for now. */
  wait(shares: Share[], now: number): number {
    const missing = shares.map(({ key, takesMs }) => Math.max(this.#fullAt.get(key) ?? 0, now) + takesMs - now - this.#windowMs);
    return Math.max(0, ...missing.map((milliseconds) => Math.ceil(milliseconds / 1000)));
  }

  /** Notes what somebody else knows, where that is later. */
  note(key: string, fullAt: number): void {
    const known = this.#fullAt.get(key) ?? 0;
    // The oldest go first: whoever comes again is put at the end.
    this.#fullAt.delete(key);
    if (this.#fullAt.size >= MOST_KEPT) this.#fullAt.delete(this.#fullAt.keys().next().value ?? '');
    this.#fullAt.set(key, Math.max(known, fullAt));
  }

  forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
