import { RequestError } from './request.ts';

// Each count is in the audit log, so few are made.
const EVERY_MS = 1500;
const FRUITLESS = 3;

/**
 * Waits for work that goes on after the intake's answer.
 * @param countLeft counts the items that are not done yet. @throws {RequestError} `unfinished` once
 * three counts were no smaller, and what counting throws.
 */
export async function untilNoneLeft(countLeft: () => Promise<number>): Promise<void> {
  let [least, fruitless] = [Number.POSITIVE_INFINITY, 0];
  while (fruitless < FRUITLESS) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const left = await countLeft();
    if (left === 0) return;
    fruitless = left < least ? 0 : fruitless + 1;
    least = Math.min(least, left);
  }
  throw new RequestError('unfinished');
}
