import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilNoneLeft } from './use-list-form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Waits while the counts come one after the other, of which the last stays. @returns how often was
 * counted, and the error.
 */
async function waitWith(...counts: number[]): Promise<{ counted: number; error?: unknown }> {
  let counted = 0;
  const waiting = untilNoneLeft(async () => counts[Math.min(counted++, counts.length - 1)] ?? 0);
  const settled = waiting.then(
    () => ({}),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return { counted, ...(await settled) };
}

test.each([[[0]], [[3, 0]], [[9, 9, 9, 4, 4, 4, 0]]])(
  'Work of which %j items are left is waited for',
  async (counts) => {
    expect(await waitWith(...counts)).toEqual({ counted: counts.length });
  },
);

test('Work that comes to a halt is said to be unfinished', async () => {
  expect(await waitWith(5, 4)).toMatchObject({ counted: 5, error: { reason: 'unfinished' } });
});
