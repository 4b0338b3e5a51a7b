import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mailSubject } from '../schema.ts';
import { isPlainMail, mailSchema } from './mail.ts';

test('A mail without words of its own needs no composer', () => {
  expect([
    isPlainMail('contact-notice'),
    isPlainMail('guide'),
    isPlainMail('campaign-test'),
  ]).toEqual([true, false, false]);
});

test.each([
  ['x'.repeat(78), true],
  ['x'.repeat(79), false],
  ['One line\nand another', false],
  ['', false],
])('A subject is one line of at most 78 characters: %j', (subject, isValid) => {
  expect(v.is(mailSubject, subject)).toBe(isValid);
});

test('A mail to an imported address says where the address came from', () => {
  const { text } = mailSchema.entries['newsletter-import'].entries;
  expect([
    v.is(text, ['Hello.', 'We have your address from {source}.']),
    v.is(text, ['Hello.']),
  ]).toEqual([true, false]);
});

test.each([
  ['{client} asks about {system}.', 'At least {least} people.', true],
  ['{client} asks about it.', 'At least {least} people.', false],
  ['Somebody asks about {system}.', 'At least {least} people.', false],
  ['{client} asks about {system}.', 'Some people.', false],
])(
  'An invitation tells who asks, about what, and how many people a figure has: “%s %s” is %s',
  (first, second, isValid) => {
    expect(v.is(mailSchema.entries['campaign-invitation'].entries.terms, [first, second])).toBe(
      isValid,
    );
  },
);
