import { describe, expect, test } from 'vitest';
import { beyondChance, differenceOf } from './difference.ts';

describe('The difference of two means', () => {
  test('is Welch’s: the extra sleep of ten patients under two drugs, as R’s t.test has it', () => {
    // mean 0.75 and 2.33, sd 1.789010 and 2.002249: t = -1.8608, df = 17.776, 95 % interval
    // -3.3654832 to 0.2054832
    const { value, low, high, t, degrees } = differenceOf(
      { mean: 0.75, spread: 1.78901, people: 10 },
      { mean: 2.33, spread: 2.002249, people: 10 },
    );
    expect([value, low, high, t, degrees].map((each) => each.toFixed(3))).toEqual([
      '1.580',
      '-0.205',
      '3.365',
      '1.861',
      '17.776',
    ]);
  });

  test('is certain if nobody deviates from either mean', () => {
    const difference = differenceOf(
      { mean: 2, spread: 0, people: 10 },
      { mean: 3, spread: 0, people: 10 },
    );
    expect([difference.low, difference.high, beyondChance([difference])]).toEqual([1, 1, [true]]);
    expect(
      beyondChance([
        differenceOf({ mean: 2, spread: 0, people: 10 }, { mean: 2, spread: 0, people: 10 }),
      ]),
    ).toEqual([false]);
  });
});

describe('Holm’s correction', () => {
  // p = 0.0020, 0.0156, 0.0200 and 0.0400 with very many degrees of freedom.
  const differences = (ts: number[]) =>
    ts.map((t) => ({ value: 1, low: 0, high: 2, t, degrees: 100_000 }));

  test('tests the most certain difference strictest, and stops at the first that fails', () => {
    // 0.002 < 0.05/4, 0.0156 < 0.05/3, 0.02 < 0.05/2, 0.04 < 0.05
    expect(beyondChance(differences([2.054, 3.09, 2.326, 2.418]))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // 0.002 < 0.05/4, but 0.02 > 0.05/3: no further one counts
    expect(beyondChance(differences([2.054, 3.09, 2.326, 2.326]))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
