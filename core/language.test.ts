import { expect, test } from 'vitest';
import { languageOf, pluralProblems } from './content/language.ts';
import { fillCount, formatDay, formatNumber, formatTenths, inWords, listOf } from './language.ts';

const english = languageOf('en-GB', { numbers: ['no', 'one', 'two'] });
const german = languageOf('de-DE', {});
const polish = languageOf('pl', {});

test('Numbers, days and lists are written as the language writes them', () => {
  expect([formatNumber(english, 1200), formatNumber(german, 1200)]).toEqual(['1,200', '1.200']);
  expect([formatTenths(english, 3.4), formatTenths(german, 3.4)]).toEqual(['3.4', '3,4']);
  expect(formatDay(english, '2026-12-01')).toBe('1 December 2026');
  expect(formatDay(german, '2026-12-01')).toBe('1. Dezember 2026');
  expect(listOf(english, ['A', 'B', 'C'])).toBe('A, B and C');
  expect(listOf(german, ['A', 'B', 'C'])).toBe('A, B und C');
});

test('A number is said in words, and in digits where the language has none for it', () => {
  expect([0, 2, 3, 1200].map((number) => inWords(english, number))).toEqual([
    'no',
    'two',
    '3',
    '1,200',
  ]);
  expect(inWords(german, 2)).toBe('2');
});

test('A text follows its number by the rules of the language', () => {
  const english3 = { one: 'One more', other: '{remaining} more' };
  expect([1, 2, 12].map((count) => fillCount(english, english3, count))).toEqual([
    'One more',
    '2 more',
    '12 more',
  ]);
  const words = { one: '{n} pytanie', few: '{n} pytania', many: '{n} pytań' };
  expect([1, 3, 12, 22].map((count) => fillCount(polish, words, count))).toEqual([
    '1 pytanie',
    '3 pytania',
    '12 pytań',
    '22 pytania',
  ]);
});

test('A text lacks no kind of number of its language, and says the number where it stands for several', () => {
  const found = (tag: string, words: object) =>
    pluralProblems({ list: [words] }, languageOf(tag, {})).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  expect(found('en-GB', { one: '1 answer', other: '{count} answers' })).toEqual([]);
  expect(found('en-GB', { title: 'One' })).toEqual([]);
  expect(found('de', { one: '1 Antwort' })).toEqual(['list.0.other: is missing: add it']);
  expect(found('pl', { other: '{n} min' })).toEqual([]);
  expect(found('pl', { one: '1 pytanie', other: '{n} pytania' })).toEqual([
    'list.0.few: is missing: add it',
    'list.0.many: is missing: add it',
  ]);
  expect(found('lt', { one: 'Vienas', few: '{n} kiti', other: '{n} kitų' })).toEqual([
    'list.0.one: also stands for 21 and other numbers in lt: hold the placeholder that the others have',
  ]);
});
