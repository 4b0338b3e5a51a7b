import { describe, expect, test } from 'vitest';
import { intervalOf, type Sample } from './interval.ts';

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
