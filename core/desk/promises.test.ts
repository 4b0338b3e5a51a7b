import { expect, test } from 'vitest';
import { sumOf } from './promises.ts';

test('Counts of promises are summed by state', () => {
  const one = { kept: 1, due: 2, broken: 3 };
  const none = { kept: 0, due: 0, broken: 0 };
  const counted = {
    notice: one,
    confirmation: one,
    guide: none,
    list: none,
    copy: none,
    announcement: none,
    answer: { ...none, due: 1 },
  };
  expect(sumOf(counted)).toEqual({ kept: 2, due: 5, broken: 6 });
});
