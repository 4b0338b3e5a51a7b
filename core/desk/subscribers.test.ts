import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MOST_ADDRESSES } from '../campaigns/address-list.ts';
import { firstMonday, GROWTH_WEEKS, newImportSchema, sumWeeks } from './subscribers.ts';

const NOW = Date.parse('2026-11-22T23:30:00Z'); // A Sunday.

test('A week is from Monday to Sunday in UTC, and the last one is under way', () => {
  const days = [
    { day: '2026-11-15', confirmed: 1, departed: 0 },
    { day: '2026-11-16', confirmed: 2, departed: 1 },
    { day: '2026-11-22', confirmed: 4, departed: 3 },
  ];
  expect(sumWeeks(days, NOW).slice(-2)).toEqual([
    { day: '2026-11-09', confirmed: 1, departed: 0 },
    { day: '2026-11-16', confirmed: 6, departed: 4 },
  ]);
});

test('Half a year of weeks is shown, also those without a change', () => {
  const weeks = sumWeeks([], NOW);
  expect(weeks).toHaveLength(GROWTH_WEEKS);
  expect(weeks[0]).toEqual({ day: firstMonday(NOW), confirmed: 0, departed: 0 });
  expect(firstMonday(NOW)).toBe('2026-05-25');
});

test('A Monday begins its own week', () => {
  expect(sumWeeks([], Date.parse('2026-11-23T00:00:00Z')).at(-1)?.day).toBe('2026-11-23');
});

const source = 'The fair in Oslo';
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person-${index}@north.example`);

test.each([
  [
    'without saying where its addresses come from',
    { source: ' ', addresses: addresses(1) },
    'Please say where the addresses come from.',
  ],
  ['without an address', { source, addresses: [] }, 'Please enter the addresses.'],
  [
    'of more than a thousand addresses',
    { source, addresses: addresses(MOST_ADDRESSES + 1) },
    'at most 1,000 addresses',
  ],
])('No list is imported %s', (_what, given, message) => {
  expect(v.safeParse(newImportSchema, given).issues?.map((issue) => issue.message)).toEqual([
    expect.stringContaining(message),
  ]);
});

test('A list of a thousand addresses can be imported', () => {
  expect(v.is(newImportSchema, { source, addresses: addresses(MOST_ADDRESSES) })).toBe(true);
});
