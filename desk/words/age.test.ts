import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

test.each([
  [59_999, 'a moment'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [40 * 86_400_000, '40 days'],
])('What came %i ms ago has waited %s', (ms, age) => {
  expect(ageOf(1_000_000, 1_000_000 + ms)).toBe(age);
});
