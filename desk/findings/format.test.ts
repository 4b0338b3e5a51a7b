import { expect, test } from 'vitest';
import { describeVerdict, formatChange, formatDifferences, formatRange } from './format.ts';

test('A difference has a sign, and is that of the scores as they are shown', () => {
  expect([
    formatChange({ from: 2.44, to: 3.55 }),
    formatChange({ from: 3.55, to: 2.44 }),
    formatChange({ from: 2.44, to: 2.41 }),
  ]).toEqual(['+1.2', '−1.2', '0.0']);
  expect(formatDifferences({ low: -0.14, high: 0.56 })).toBe('−0.1 to +0.6');
});

test('The interval of a score ends where the scale does', () => {
  expect(formatRange({ low: 0.4, high: 5.3 })).toBe('1.0 to 5.0');
});

test.each([
  [[19, 84], 'too few to tell'],
  [[20, 84], 'not tested: a spread would tell of a few'],
])('A difference of %j people that nothing can judge says why: %s', (people, said) => {
  expect(describeVerdict({ verdict: 'few', method: 'none' }, people)).toBe(said);
});
