import { describe, expect, test } from 'vitest';
import { answers, WORDS } from '../../tests/support/findings.ts';
import { addUp, sectionFiguresOf, sumUp } from './compute-figures.ts';

const rows = (...ratings: number[]) => ratings.map((rating) => answers(() => rating));

describe('The score of a section', () => {
  test('is the mean of the people’s means, with its standard deviation', () => {
    expect(sectionFiguresOf(WORDS, rows(1, 2, 3, 4, 5))?.[0]).toEqual({
      category: 'habits',
      mean: 3,
      spread: 1.58,
    });
    const uneven = answers((id) => (id === 5 ? 1 : 4));
    expect(sectionFiguresOf(WORDS, [uneven, uneven])?.[1]).toEqual({
      category: 'workflow',
      mean: 3,
      spread: 0,
    });
  });

  test('is unknown where somebody left a statement out, or answered another edition', () => {
    expect(sectionFiguresOf(WORDS, [...rows(3, 3), { 1: 3 }])).toBeUndefined();
    expect(
      sectionFiguresOf(WORDS, [...rows(3, 3), { ...answers(() => 3), 11: 3 }]),
    ).toBeUndefined();
    expect(sectionFiguresOf(WORDS, [])).toBeUndefined();
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
