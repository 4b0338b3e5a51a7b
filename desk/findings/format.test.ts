import { expect, test } from 'vitest';
import {
  formatChange,
  NEARLY_ALL,
  reasonOf,
  sayAbsence,
  sayDifference,
  sayPeople,
  sayScore,
  sayShares,
} from './format.ts';

test('A score at its end says so', () => {
  expect([
    sayScore({ tenths: 31 }),
    sayScore({ tenths: 20, end: 'low' }),
    sayScore({ tenths: 40, end: 'high' }),
    sayScore(null),
  ]).toEqual(['3.1', '2.0 or less', '4.0 or more', '–']);
});

test('A difference has a sign, and says where it is at least so large', () => {
  expect([12, -12, 0].map(formatChange)).toEqual(['+1.2', '−1.2', '0.0']);
  expect([
    sayDifference({ tenths: 8, isAtLeast: true }),
    sayDifference({ tenths: -8, isAtLeast: false }),
    sayDifference({ tenths: null, isAtLeast: false }),
  ]).toEqual(['at least +0.8', '−0.8', '–']);
});

test.each([
  [{ isTold: true, least: 28, most: 28 }, 40, '28'],
  [{ isTold: false, least: 38, most: 40 }, 40, NEARLY_ALL],
  [{ isTold: false, least: 34, most: 36 }, 40, '34 to 36'],
])('Of %j people of %d asked, it says %s', (people, asked, said) => {
  expect(sayPeople({ people, asked })).toBe(said);
});

test('Of those who did not answer it says what they could change, where their number is told', () => {
  expect(sayAbsence({ kind: 'told', people: 12, lowerBy: 3 }, 40)).toBe(
    '12 of 40 did not answer; if they rate a point lower, the score is 0.3 lower.',
  );
  expect(sayAbsence({ kind: 'unknown' }, 40)).toMatch(/^Share not known/);
  expect(sayAbsence({ kind: 'untold' }, 40)).toBeUndefined();
});

test('Shares that are joined are named together', () => {
  expect(
    sayShares([
      { of: ['unfavourable', 'neutral'], percent: 40 },
      { of: ['favourable'], percent: 60 },
    ]),
  ).toBe('40% unfavourable or neutral, 60% favourable');
});

test('What is withheld says why, with the least number of its wave', () => {
  const cell = { kind: 'group', name: 'Crews' } as const;
  expect(reasonOf({ ...cell, reason: 'few', others: [] }, 7)).toMatch(/^fewer than 7 people came/);
  expect(reasonOf({ ...cell, reason: 'together', others: ['Yard'] }, 7)).toBe(
    'counted together with Yard, so that each figure is of 7 people or more.',
  );
});
