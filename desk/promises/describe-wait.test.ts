import { expect, test } from 'vitest';
import { describeWait } from './describe-wait.ts';

const HOUR = 60 * 60 * 1000;

test('A wait is told in hours up to two days, then in days', () => {
  expect([1, 1.4, 24.2, 48, 49, 130].map((hours) => describeWait(hours * HOUR))).toEqual(['1 hour', '1 hour', '24 hours', '48 hours', '2 days', '5 days']);
});
