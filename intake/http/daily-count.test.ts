import { expect, test } from 'vitest';
import { DailyCount } from './daily-count.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test('A mailbox may have so many on a day, in whatever spelling, and as many again on the next', () => {
  const count = new DailyCount(2);
  const taken = ['ana@gmail.com', 'A.na+x@Gmail.com', 'ana@gmail.com', 'ben@gmail.com'].map(
    (address) => count.take(address, NOON),
  );
  expect(taken).toEqual([true, true, false, true]);
  expect(count.take('ana@gmail.com', Date.parse('2026-11-21T00:00:00Z'))).toBe(true);
});
