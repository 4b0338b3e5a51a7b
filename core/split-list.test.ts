import { expect, test } from 'vitest';
import { splitList } from './split-list.ts';

test('A list is split into parts, and nothing is left over', () => {
  const parts = splitList(
    Array.from({ length: 21 }, (_, card) => card),
    10,
  );
  expect(parts.map((part) => part.length)).toEqual([10, 10, 1]);
  expect(parts.flat()).toHaveLength(21);
  expect(splitList([], 10)).toEqual([]);
});
