import { describe, expect, test } from 'vitest';
import { permutationP } from './permutation.ts';

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
