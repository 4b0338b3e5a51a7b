import { expect, test } from 'vitest';
import { amount, people } from './amount.ts';

test('A number stands with its noun, in the singular for one alone, and with separators', () => {
  expect([0, 1, 2, 1200].map((number) => amount(number, 'message'))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '1,200 messages',
  ]);
  expect([1, 1200].map(people)).toEqual(['1 person', '1,200 people']);
  expect(amount(2, 'enquiry', 'enquiries')).toBe('2 enquiries');
});
