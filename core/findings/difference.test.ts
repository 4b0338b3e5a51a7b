import { describe, expect, test } from 'vitest';
import { differenceOf, intervalOf, type Sample } from './difference.ts';

const of = (sample: Partial<Sample>) => {
  const interval = intervalOf({ mean: 3, spread: 1, people: 5, fraction: undefined, ...sample });
  return interval && [interval.low.toFixed(3), interval.high.toFixed(3)];
};

describe('The interval of a mean', () => {
  test('is Student’s: 2.776 standard errors each way for five people', () => {
    expect(of({})).toEqual(['1.758', '4.242']);
  });

  test('is narrower the more of those who were asked answered, and a census has none', () => {
    // A quarter of the variance is left, so half of the width.
    expect(of({ fraction: 0.75 })).toEqual(['2.379', '3.621']);
    expect(of({ fraction: 1 })).toBeUndefined();
  });

  test('is unknown without a spread', () => {
    expect(of({ spread: undefined })).toBeUndefined();
  });
});

const sample = (mean: number, spread: number | undefined, fraction?: number): Sample => ({
  ...{ mean, spread, fraction, people: 10 },
});
const rounded = (one: Sample, other: Sample) => {
  const difference = differenceOf(one, other);
  if (!difference) return undefined;
  const { value, low, high, t, degrees, p } = difference;
  return [value, low, high, t, degrees, p].map((each) => each.toFixed(3));
};

describe('The difference of two means', () => {
  test('is Welch’s: the extra sleep of ten patients under two drugs, as R’s t.test has it', () => {
    // t = -1.8608, df = 17.776, p-value = 0.07939, 95% interval -3.3654832 to 0.2054832
    expect(rounded(sample(0.75, 1.78901), sample(2.33, 2.002249))).toEqual([
      '1.580',
      '-0.205',
      '3.365',
      '1.861',
      '17.776',
      '0.079',
    ]);
  });

  test('has less error the more of those who were asked answered, and of a census none', () => {
    const [sampled, census] = [sample(0.75, 1.78901), sample(2.33, 2.002249, 1)];
    // The standard error is that of the sample alone: 0.565735, with nine degrees of freedom.
    expect(rounded(sampled, census)?.slice(3)).toEqual(['2.793', '9.000', '0.021']);
    expect(rounded(sampled, sample(2.33, undefined, 1))).toEqual(rounded(sampled, census));
    // A quarter of both variances: twice the t, the same degrees of freedom.
    expect(rounded(sample(0.75, 1.78901, 0.75), sample(2.33, 2.002249, 0.75))?.slice(3)).toEqual([
      '3.722',
      '17.776',
      '0.002',
    ]);
  });

  test('is unknown without the spread of a sample', () => {
    expect(differenceOf(sample(2, undefined), sample(3, 1))).toBeUndefined();
  });

  test('is certain if nobody deviates from either mean', () => {
    expect(rounded(sample(2, 0), sample(3, 0))).toEqual([
      '1.000',
      '1.000',
      '1.000',
      'Infinity',
      '18.000',
      '0.000',
    ]);
    expect(differenceOf(sample(2, 0), sample(2, 0))?.p).toBe(1);
  });
});
