import { expect, test } from 'vitest';
import { rankOf } from './audit.ts';

test.each([
  [0, []],
  [0, [[0, 0]]],
  [1, [[1]]],
  [1, [[1], [1], [1]]],
  [
    1,
    [
      [2, 1],
      [4, 2],
    ],
  ],
  [
    1,
    [
      [0, 3],
      [0, 5],
    ],
  ],
  [
    2,
    [
      [0, 1],
      [1, 0],
    ],
  ],
  [
    2,
    [
      [1, 1, 0],
      [0, 1, 1],
      [1, 2, 1],
    ],
  ],
  [
    3,
    [
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ],
  ],
])('The rank is %i for %j', (rank, matrix) => {
  expect(rankOf(matrix.map((row) => row.map(BigInt)))).toBe(rank);
});
