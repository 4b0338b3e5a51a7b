import { describe, expect, test } from 'vitest';
import { WORDS } from '../../tests/support/findings.ts';
import type { Sums } from './figures.ts';
import { judgeFew, permutationP } from './permutation.ts';

/** People who gave these ratings to each statement. */
const sums = (...counts: number[]): Sums => ({
  people: counts.reduce((sum, count) => sum + count, 0),
  sections: [],
  statements: WORDS.sections.flatMap(({ statements }) =>
    statements.map(({ id }) => ({ id, counts })),
  ),
});
const verdicts = (one: Sums, other: Sums, sections = WORDS.sections) =>
  judgeFew({ ...WORDS, sections }, one, other).map(({ verdict }) => verdict);

describe('A gap between few people', () => {
  test('is beyond chance where it would hardly come about among the same people otherwise divided, and is within it else', () => {
    expect(verdicts(sums(4, 2, 0, 0, 0), sums(0, 0, 0, 2, 4))).toEqual([
      'beyond',
      'beyond',
      'beyond',
    ]);
    expect(verdicts(sums(2, 2, 2, 0, 0), sums(2, 1, 2, 1, 0))).toEqual([
      'within',
      'within',
      'within',
    ]);
  });

  test('has a verdict from five people a side on, in as many sections as a survey has', () => {
    const many = [...WORDS.sections, ...WORDS.sections, ...WORDS.sections].slice(0, 8);
    const [low, high] = [sums(5, 0, 0, 0, 0), sums(0, 0, 0, 0, 5)];
    expect(verdicts(low, high)).toEqual(['beyond', 'beyond', 'beyond']);
    expect(verdicts(low, high, many)).toEqual(Array(8).fill('beyond'));
    expect(verdicts(low, low, many)).toEqual(Array(8).fill('within'));
  });

  test('is wrongly called beyond chance of any section in at most 5% of waves, however ratings go together', () => {
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const rate = () => 1 + Math.floor(random() * 5);
    for (const tie of ['alike', 'opposed', 'none'] as const) {
      const people = (count: number): Sums => {
        const rows = Array.from({ length: count }, () => {
          const own = rate();
          const rateBy = {
            alike: () => own,
            // Who rates one section high rates the next one low.
            opposed: (section: number) => (section % 2 === 0 ? own : 6 - own),
            none: rate,
          };
          return rateBy[tie];
        });
        const statements = sums().statements.map(({ id }) => {
          const section = WORDS.sections.findIndex((one) =>
            one.statements.some((each) => each.id === id),
          );
          const ratings = rows.map((row) => row(section));
          return {
            id,
            counts: [1, 2, 3, 4, 5].map(
              (rating) => ratings.filter((each) => each === rating).length,
            ),
          };
        });
        return { people: count, sections: [], statements };
      };
      for (const [one, other] of [
        [8, 11],
        [5, 5],
      ] as const) {
        const wrong = Array.from({ length: 400 }, () =>
          verdicts(people(one), people(other)),
        ).filter((each) => each.includes('beyond'));
        expect(wrong.length / 400).toBeLessThanOrEqual(0.05);
      }
    }
  });
});

describe('The permutation test', () => {
  test('is exact: of 252 choices of five among ten, two are as far apart as all low and all high', () => {
    expect(permutationP([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(2 / 252, 12);
    expect(permutationP([6, 7, 8, 9, 10], [1, 2, 3, 4, 5])).toBeCloseTo(2 / 252, 12);
  });

  test('counts ties, and differences in both directions', () => {
    // Of the four values, any one can be alone: 1 and 4 are as far from the others' mean as each
    // other.
    expect(permutationP([1], [2, 3, 4])).toBe(0.5);
    expect(permutationP([3, 3], [3, 3, 3])).toBe(1);
    // Sums of two among 0, 0, 1, 1, 1 that are as far from the mean as 0: 0 in one way of ten.
    expect(permutationP([0, 0], [1, 1, 1])).toBeCloseTo(0.1, 12);
  });

  test('draws the same choices each time where there are too many people for all', () => {
    const [one, other] = [
      Array.from({ length: 400 }, (_, index) => index % 29),
      Array.from({ length: 400 }, (_, index) => (index % 29) + (index % 3)),
    ];
    const chance = permutationP(one, other);
    expect(chance).toBe(permutationP(one, other));
    expect(chance).toBeGreaterThan(0.05);
    expect(chance).toBeLessThan(0.15);
    expect(
      permutationP(
        one,
        one.map((value) => value + 9),
      ),
    ).toBe(1 / 10_000);
  });
});
