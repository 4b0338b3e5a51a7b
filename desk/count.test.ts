import { expect, test } from 'vitest';
import { count } from './count.ts';

test('A number is written as it is read, with the noun that fits it', () => {
  expect([count(0, 'mail', 'mails'), count(1, 'mail', 'mails'), count(12_345, 'mail', 'mails')]).toEqual(['0 mails', '1 mail', '12,345 mails']);
  expect(count(1000)).toBe('1,000');
});
