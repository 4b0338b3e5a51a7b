import { describe, expect, test } from 'vitest';
import { intervalOf } from './interval.ts';

describe('The interval of a mean', () => {
  test('is Student’s: 2.776 standard errors each way for five people', () => {
    const { low, high } = intervalOf({ mean: 3, spread: 1, people: 5 });
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['1.758', '4.242']);
  });
});
