import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newsletterSchema, newsletterTextSchema, preparedNewsletterSchema } from './newsletter.ts';

const paragraph = { kind: 'paragraph', children: ['Hello.'] };
const prepared = {
  slug: 'may',
  subject: 'News',
  preview: 'In May',
  body: [paragraph],
};

test.each([
  ['x'.repeat(140), []],
  [
    'x'.repeat(141),
    ['is over 140 characters, and mail programs show no more beside the subject: shorten it by 1'],
  ],
  ['In May\nand June', ['must be one line']],
])('The line beside the subject is checked: %j', (preview, messages) => {
  expect(
    v
      .safeParse(newsletterSchema, { subject: 'News', preview })
      .issues?.map(({ message }) => message) ?? [],
  ).toEqual(messages);
});

test('A prepared newsletter is read whole, and its text by itself', () => {
  expect(v.parse(preparedNewsletterSchema, prepared)).toEqual(prepared);
  const letter = { subject: 'News', preview: 'In May', body: [paragraph] };
  expect(v.parse(newsletterTextSchema, letter)).toEqual(letter);
  for (const part of ['subject', 'preview', 'body'])
    expect(v.is(newsletterTextSchema, { ...letter, [part]: undefined })).toBe(false);
});

test.each([['Hello.'], [null], [{}], [undefined]])(
  'A newsletter is refused if %j stands for a block',
  (block) => {
    expect(v.is(preparedNewsletterSchema, { ...prepared, body: [paragraph, block] })).toBe(false);
  },
);
