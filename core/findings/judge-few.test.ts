import { describe, expect, test } from 'vitest';
import { WORDS } from '../../tests/support/findings.ts';
import type { Sums } from './figures.ts';
import { judgeFew } from './judge-few.ts';

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

  test('is too few to tell where even the largest is not beyond chance in that many sections', () => {
    const many = [...WORDS.sections, ...WORDS.sections, ...WORDS.sections].slice(0, 8);
    const [low, high] = [sums(5, 0, 0, 0, 0), sums(0, 0, 0, 0, 5)];
    expect(verdicts(low, high)).toEqual(['beyond', 'beyond', 'beyond']);
    expect(verdicts(low, high, many)).toEqual(Array(8).fill('few'));
    expect(verdicts(low, sums(0, 0, 0, 0, 6), many)).toEqual(Array(8).fill('beyond'));
  });

  test('is wrongly called beyond chance of any section in at most 5 % of waves, however ratings go together', () => {
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const rate = () => 1 + Math.floor(random() * 5);
    for (const isAlike of [true, false]) {
      const people = (count: number): Sums => {
        const rows = Array.from({ length: count }, () => {
          const own = rate();
          return (): number => (isAlike ? own : rate());
        });
        const statements = sums().statements.map(({ id }) => {
          const ratings = rows.map((row) => row());
          return {
            id,
            counts: [1, 2, 3, 4, 5].map(
              (rating) => ratings.filter((each) => each === rating).length,
            ),
          };
        });
        return { people: count, sections: [], statements };
      };
      const wrong = Array.from({ length: 400 }, () => verdicts(people(8), people(11))).filter(
        (each) => each.includes('beyond'),
      );
      expect(wrong.length / 400).toBeLessThanOrEqual(0.05);
    }
  });
});
