import { createHmac, randomBytes } from 'node:crypto';
import { dayOf } from '../../core/days.ts';
import { mailboxOf } from '../../core/submissions/mailbox.ts';

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
    const hash = createHmac('sha256', this.#key).update(mailboxOf(address)).digest('base64url');
    const count = this.#counts.get(hash) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(hash, count + 1);
    return true;
  }
}
