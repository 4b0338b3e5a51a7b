import { describe, expect, test } from 'vitest';
import { boundsOf, endsOf } from './limits.ts';

describe('The ends of a score', () => {
  test.each([
    [5, 2, 5, 21],
    [5, 3, 5, 20],
    [6, 2, 5, 20],
    [7, 2, 7, 20],
    [10, 1, 5, 21],
    [10, 2, 5, 21],
    [11, 1, 5, 20],
    [20, 1, 5, 16],
    [20, 2, 5, 16],
    [22, 1, 5, 15],
    [20, 1, 7, 20],
    [28, 1, 7, 15],
  ])(
    'of %d people and %d statements, from %d people on, are at %d tenths and mirrored',
    (people, statements, least, low) => {
      expect(endsOf(people, statements, least)).toEqual({ low, high: 60 - low });
    },
  );

  test('leave room for a favourable rating beside a member’s extreme ones, or two of ten, for any numbers', () => {
    for (let people = 5; people <= 40; people++)
      for (let statements = 1; statements <= 20; statements++) {
        const { low, high } = endsOf(people, statements, 5);
        const ratings = people * statements;
        const known = people < 10 ? 4 : 8;
        const most = boundsOf({ tenths: low }, ratings).max;
        expect(most - known * statements).toBeGreaterThanOrEqual(3);
        const least = boundsOf({ tenths: high }, ratings).min;
        expect(4 * ratings - least - known * statements).toBeGreaterThanOrEqual(3);
      }
  });
});

test('The bounds of a score hold exactly the sums that are shown so', () => {
  for (const ratings of [10, 11, 15, 24]) {
    for (let tenths = 11; tenths <= 50; tenths++)
      expect(boundsOf({ tenths: tenths - 1 }, ratings).max).toBe(
        boundsOf({ tenths }, ratings).min - 1,
      );
    for (let excess = 0; excess <= 4 * ratings; excess++) {
      const tenths = Math.floor((20 * excess + ratings) / (2 * ratings)) + 10;
      const { min, max } = boundsOf({ tenths }, ratings);
      expect([excess >= min, excess <= max]).toEqual([true, true]);
    }
  }
});
