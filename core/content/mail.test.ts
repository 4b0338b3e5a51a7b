import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isPlainMail, mailSubject } from './mail.ts';

test('A mail without words of its own needs no composer', () => {
  expect([isPlainMail('contact-notice'), isPlainMail('guide'), isPlainMail('campaign-test')]).toEqual([true, false, false]);
});

test.each([
  ['x'.repeat(78), true],
  ['x'.repeat(79), false],
  ['One line\nand another', false],
  ['', false],
])('A subject is one line of at most 78 characters: %j', (subject, isValid) => {
  expect(v.is(mailSubject, subject)).toBe(isValid);
});
