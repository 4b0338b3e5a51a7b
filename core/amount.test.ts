import { expect, test } from 'vitest';
import { amount } from './amount.ts';

test('A number stands with its noun, in the singular for one alone, and with separators', () => {
  expect([0, 1, 2, 1200].map((count) => amount(count, 'message'))).toEqual(['0 messages', '1 message', '2 messages', '1,200 messages']);
  expect(amount(2, 'enquiry', 'enquiries')).toBe('2 enquiries');
});
