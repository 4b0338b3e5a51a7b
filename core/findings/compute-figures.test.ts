import { describe, expect, test } from 'vitest';
import { answers, WORDS } from '../../tests/support/findings.ts';
import type { Answers } from '../survey/answers.ts';
import { addUp, sumUp } from './compute-figures.ts';
import { sectionScoresOf } from './scores.ts';

const rows = (...ratings: number[]) => ratings.map((rating) => answers(() => rating));

const scoreOf = (all: Answers[], index: number) => sectionScoresOf(sumUp(WORDS, all), WORDS)[index];

describe('The score of a section', () => {
  test('is the mean of the people’s means, with its standard deviation', () => {
    expect(scoreOf(rows(1, 2, 3, 4, 5), 0)).toEqual({
      category: 'habits',
      mean: 3,
      spread: expect.closeTo(1.58, 2),
    });
    const uneven = answers((id) => (id === 5 ? 1 : 4));
    expect(scoreOf([uneven, uneven], 1)).toEqual({ category: 'workflow', mean: 3, spread: 0 });
  });

  test('is refused where somebody left a statement out, or answered another edition', () => {
    expect(() => scoreOf([...rows(3, 3), { 1: 3 }], 0)).toThrow('incomplete');
    expect(() => scoreOf([...rows(3, 3), { ...answers(() => 3), 11: 3 }], 0)).toThrow('incomplete');
  });
});

test('Answers are summed up as counts, sums and, if they may be kept, squares of people’s sums', () => {
  const sums = sumUp(WORDS, rows(1, 3));
  expect(sums).toMatchObject({
    people: 2,
    sections: [{ category: 'habits', sum: 12, squares: 90 }, {}, { sum: 16, squares: 160 }],
  });
  expect(sums.statements[0]).toEqual({ id: 1, counts: [1, 0, 1, 0, 0] });
  expect(addUp(WORDS, [sumUp(WORDS, rows(1)), sumUp(WORDS, rows(3))], true)).toEqual(sums);
  expect(addUp(WORDS, [sums], false).sections[0]).toEqual({ category: 'habits', sum: 12 });
});
