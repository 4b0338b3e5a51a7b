import { describe, expect, test } from 'vitest';
import { compare, compareGaps } from './compare.ts';
import type { Score } from './figures.ts';

const setOf = (people: number, scores: Record<string, Score | null>) => ({
  people: { isTold: true, least: people, most: people },
  sections: Object.entries(scores).map(([category, score]) => ({
    category,
    title: category,
    score,
  })),
});
const differenceOf = (from: Score, to: Score, people = 20) =>
  compare(setOf(people, { habits: from }), setOf(40, { habits: to })).sections[0];

describe('A difference', () => {
  test('is that of the shown scores, section by section, where both are told', () => {
    const one = setOf(20, {
      habits: { tenths: 20 },
      learning: { tenths: 10 },
      workflow: { tenths: 40 },
    });
    const other = setOf(12, { workflow: { tenths: 45 }, habits: { tenths: 35 }, learning: null });
    expect(compare(one, other).sections).toMatchObject([
      { category: 'habits', tenths: 15, isAtLeast: false },
      { category: 'workflow', tenths: 5, isAtLeast: false },
    ]);
  });

  test.each([
    [5, 8, false],
    [5, 9, true],
    [8, 5, false],
    [8, 6, true],
    [9, 5, true],
    [40, 4, false],
    [40, 5, true],
  ])('of at least %d people and %d tenths counts: %s', (people, tenths, counts) => {
    const down = differenceOf({ tenths: 20 + tenths }, { tenths: 20 }, people);
    const up = differenceOf({ tenths: 20 }, { tenths: 20 + tenths }, people);
    expect([down?.tenths, up?.tenths, down?.counts, up?.counts]).toEqual([
      ...[-tenths, tenths, counts, counts],
    ]);
  });

  test.each<[Score, Score, number | null]>([
    [{ tenths: 32 }, { tenths: 40, end: 'high' }, 8],
    [{ tenths: 40, end: 'high' }, { tenths: 32 }, -8],
    [{ tenths: 20, end: 'low' }, { tenths: 25 }, 5],
    [{ tenths: 20, end: 'low' }, { tenths: 40, end: 'high' }, 20],
    [{ tenths: 42 }, { tenths: 40, end: 'high' }, null],
    [{ tenths: 40 }, { tenths: 40, end: 'high' }, null],
    [{ tenths: 18 }, { tenths: 20, end: 'low' }, null],
    [{ tenths: 20, end: 'low' }, { tenths: 18 }, null],
    [{ tenths: 40, end: 'high' }, { tenths: 40, end: 'high' }, null],
  ])('from %j to %j is at least %s tenths', (from, to, tenths) => {
    expect(differenceOf(from, to)).toMatchObject({ tenths, isAtLeast: tenths !== null });
  });
});

test('A gap is compared with what it was, where both are told exactly', () => {
  const gapOf = (users: Score, sponsors: Score) =>
    compare(setOf(20, { habits: users }), setOf(8, { habits: sponsors }));
  const before = gapOf({ tenths: 20 }, { tenths: 35 });
  expect(compareGaps(before, gapOf({ tenths: 28 }, { tenths: 36 })).sections).toEqual([
    { category: 'habits', title: 'habits', from: 15, to: 8, tenths: -7, counts: true },
  ]);
  expect(compareGaps(before, gapOf({ tenths: 28 }, { tenths: 40, end: 'high' })).sections).toEqual(
    [],
  );
});
