import * as v from 'valibot';
import { expect, test } from 'vitest';
import { articleSchema, categoriesSchema } from './article.ts';

const article = {
  title: 'Fear',
  slug: 'fear-factor',
  excerpt: 'About fear.',
  category: 'Adoption',
  date: '2026-05-14',
  author: 'Ana Berg',
};
const faultsOf = (change: Record<string, unknown>) =>
  (v.safeParse(articleSchema, { ...article, ...change }).issues ?? []).map(
    ({ message, path }) => `${path?.at(-1)?.key} ${message}`,
  );

test('An article is published unless it says that it is a draft, and has no picture unless it names one', () => {
  expect(v.parse(articleSchema, article)).toEqual({ ...article, draft: false, figures: {} });
  expect(v.parse(articleSchema, { ...article, draft: true }).draft).toBe(true);
});

test.each([
  [{ title: 'x'.repeat(90), excerpt: 'x'.repeat(220) }, []],
  [{ title: 'x'.repeat(102) }, ['title is over 90 characters: shorten it by 12']],
  [
    { excerpt: 'x'.repeat(221) },
    ['excerpt is over 220 characters, and it serves as the search description: shorten it by 1'],
  ],
  [{ date: '2028-02-29' }, []],
  [{ date: '14 May 2026' }, ['date must be a date, such as 2026-10-01; a time may follow']],
  [{ date: 2026 }, ['date must be a date, such as 2026-10-01; a time may follow']],
  [{ date: '2026-05-14T09:00:00+02:00' }, []],
  [{ date: '2026-05-14 9:00' }, []],
  [{ date: '2026-02-30T09:00Z' }, ['date is not a day of the calendar: correct it']],
  [{ date: '2026-05-14T' }, ['date must be a date, such as 2026-10-01; a time may follow']],
  [{ date: '2026-02-29' }, ['date is not a day of the calendar: correct it']],
  [{ date: '2026-11-31' }, ['date is not a day of the calendar: correct it']],
  [{ image: 'fear.webp', imageAlt: 'A boat' }, []],
  [{ image: 'https://pictures.example/fear', imageAlt: 'A boat' }, []],
  [
    { image: 'fear.webp' },
    ['imageAlt is missing: say what is in the picture, for people who cannot see it'],
  ],
])('Front matter with %j has the faults %j', (change, faults) => {
  expect(faultsOf(change)).toEqual(faults);
});

test('A fault of one field hides no fault of another, and a picture that is none needs no words', () => {
  expect(faultsOf({ draft: 'almost', image: 'fear.webp' })).toEqual([
    expect.stringMatching(/^draft /),
    expect.stringMatching(/^imageAlt is missing/),
  ]);
  expect(faultsOf({ image: 5 })).toEqual([expect.stringMatching(/^image /)]);
  expect(faultsOf({ image: 'fear.webp', imageAlt: 5 })).toEqual([
    expect.stringMatching(/^imageAlt /),
  ]);
});

test.each(['https://', 'http://pictures.example/fear.webp', '../fear.webp', 'fear.gif'])(
  'An article has no picture “%s”',
  (image) => {
    expect(faultsOf({ image, imageAlt: 'A boat' })).toEqual([
      expect.stringMatching(
        /^image must be the file name of a picture, .* or the https:\/\/ address/,
      ),
    ]);
  },
);

test.each([
  [['Adoption', 'Insights'], []],
  [[], ['needs at least one category']],
  [['Adoption', 'Adoption'], ['names a category twice: remove one']],
])('The categories %j have the faults %j', (categories, faults) => {
  expect(
    (v.safeParse(categoriesSchema, categories).issues ?? []).map(({ message }) => message),
  ).toEqual(faults);
});
