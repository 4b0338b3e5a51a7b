import { expect, test } from 'vitest';
import { group } from '../../tests/support/findings.ts';
import { countParticipation, listCounts } from './participation.ts';

const GROUPS = [
  group('crews', 'users', 20),
  group('yard', 'users', 12),
  group('board', 'sponsors', 6),
];
const answered = (counts: Readonly<Record<string, number>>, isOpen = false) =>
  Object.entries(counts).flatMap(([unit, count]) => Array(count).fill({ unit, isOpen }));
const countsOf = (...responses: { unit: string; isOpen: boolean }[][]) =>
  listCounts(countParticipation(GROUPS, responses.flat(), 5));

test('Who answered is counted of each side and each group, with who did not', () => {
  const { shown, withheld } = countsOf(answered({ crews: 14, yard: 8, board: 6 }));
  expect(shown.map(({ name, asked, absence }) => [name, asked, absence])).toEqual([
    ['Users', 32, { kind: 'told', people: 10, lowerBy: 3 }],
    ['Sponsors', 6, { kind: 'untold' }],
    ['crews', 20, { kind: 'told', people: 6, lowerBy: 3 }],
    ['yard', 12, { kind: 'told', people: 4, lowerBy: 3 }],
  ]);
  expect(withheld).toEqual([]);
});

test('No number tells that nearly all or all of a group answered, nor does that of its side', () => {
  const told = [10, 11, 12].map((yard) =>
    JSON.stringify(countsOf(answered({ crews: 14, yard, board: 6 }))),
  );
  expect(new Set(told).size).toBe(1);
  expect(JSON.parse(told[0] ?? '').shown[0]).toMatchObject({
    ...{ name: 'Users', absence: { kind: 'untold' } },
    people: { isTold: false, least: 24, most: 26 },
  });
});

test('With answers by an open link, no share is known', () => {
  const { shown } = countsOf(
    answered({ crews: 14, yard: 8, board: 5 }),
    answered({ crews: 2 }, true),
  );
  expect(shown.map(({ name, open, absence: { kind } }) => [name, open, kind])).toEqual([
    ['Users', 2, 'unknown'],
    ['Sponsors', 0, 'untold'],
    ['crews', 2, 'unknown'],
    ['yard', 0, 'told'],
  ]);
});

test('Who answered is withheld as figures are, and says with whom they are counted', () => {
  const { shown, withheld } = countsOf(
    answered({ crews: 7, yard: 4, board: 4 }),
    answered({ yard: 3 }, true),
  );
  expect(shown.map(({ name }) => name)).toEqual(['Users']);
  expect(withheld).toEqual([
    { kind: 'all', name: 'Everybody', reason: 'few', others: ['board'] },
    { kind: 'side', name: 'Sponsors', reason: 'few', others: [] },
    { kind: 'group', name: 'crews', reason: 'together', others: ['yard'] },
    { kind: 'group', name: 'yard', reason: 'together', others: ['crews'] },
  ]);
});
