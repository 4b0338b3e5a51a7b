import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

test('A list is split into parts, and nothing is left over', () => {
  const parts = partsOf(
    Array.from({ length: 21 }, (_, card) => card),
    10,
  );
  expect(parts.map((part) => part.length)).toEqual([10, 10, 1]);
  expect(parts.flat()).toHaveLength(21);
  expect(partsOf([], 10)).toEqual([]);
});
