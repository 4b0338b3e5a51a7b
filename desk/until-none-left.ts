import { RequestError } from './request.ts';

const EVERY_MS = 1000;
const FRUITLESS = 5;

/**
 * Waits for work that goes on after the intake's answer.
 * @param countLeft counts the items that are not done yet. @throws {RequestError} `unfinished` once it has not fallen for five seconds, and what counting throws.
 */
export async function untilNoneLeft(countLeft: () => Promise<number>): Promise<void> {
  let [least, fruitless] = [Number.POSITIVE_INFINITY, 0];
  while (fruitless < FRUITLESS) {
    const left = await countLeft();
    if (left === 0) return;
    fruitless = left < least ? 0 : fruitless + 1;
    least = Math.min(least, left);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  throw new RequestError('unfinished');
}
