import { expect, test } from 'vitest';
import { combineScores, combineShares } from './combine.ts';
import type { Score, Share } from './figures.ts';

const of = (people: number) => ({ isTold: true, least: people, most: people });
const low = (tenths: number): Score => ({ tenths, end: 'low' });
const high = (tenths: number): Score => ({ tenths, end: 'high' });

test.each<[string, [Score | null, number][], Score | undefined]>([
  ['one part’s own score', [[low(20), 8]], low(20)],
  [
    'the mean by people',
    [
      [{ tenths: 20 }, 10],
      [{ tenths: 35 }, 20],
    ],
    { tenths: 30 },
  ],
  [
    'at least what is left, with one at its high end',
    [
      [high(40), 10],
      [{ tenths: 30 }, 10],
    ],
    high(35),
  ],
  [
    'at most what is left, with one at its low end',
    [
      [low(20), 10],
      [{ tenths: 30 }, 10],
    ],
    low(25),
  ],
  [
    'exactly, where the one at its end makes no difference',
    [
      [high(40), 5],
      [{ tenths: 30 }, 200],
    ],
    { tenths: 30 },
  ],
  [
    'nothing, with two at different ends',
    [
      [low(20), 10],
      [high(40), 10],
    ],
    undefined,
  ],
  [
    'nothing, where one isn’t told',
    [
      [null, 10],
      [{ tenths: 30 }, 10],
    ],
    undefined,
  ],
])('Parts together have %s', (_, parts, expected) => {
  expect(combineScores(parts.map(([score, people]) => ({ score, people: of(people) })))).toEqual(
    expected,
  );
});

test('Parts together have shares only if each has all three', () => {
  const three = (...percents: number[]): Share[] =>
    (['unfavourable', 'neutral', 'favourable'] as const).map((name, index) => ({
      of: [name],
      percent: percents[index] ?? 0,
    }));
  const two: Share[] = [
    { of: ['unfavourable', 'neutral'], percent: 30 },
    { of: ['favourable'], percent: 70 },
  ];
  const combined = (...all: Share[][]) =>
    combineShares(all.map((shares) => ({ shares, people: of(20) })));
  expect(combined(three(20, 30, 50), three(40, 40, 20))).toEqual(three(30, 35, 35));
  expect([combined(three(20, 30, 50), two), combined(two)]).toEqual([undefined, two]);
});
