import { expect, test } from 'vitest';
import { formatSentTime } from './sent-time.ts';

test('A message of today is said to be of its time, and an older one also of its day', () => {
  const time = new Date(2026, 10, 23, 14, 5);
  expect(formatSentTime(time, new Date(2026, 10, 23, 23, 59))).toBe('14:05');
  expect(formatSentTime(time, new Date(2026, 10, 24, 0, 1))).toBe('23 November 2026 at 14:05');
});
