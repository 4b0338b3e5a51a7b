import { expect, test } from 'vitest';
import { partsOf, typedAddress } from './words.ts';

test.each([
  ['https://firm.example/answer/', 'firm.example/answer'],
  ['http://localhost:8080/sub/answer/', 'localhost:8080/sub/answer'],
])('The address %s is typed as %s', (address, typed) => {
  expect(typedAddress(address)).toBe(typed);
});

test('Cards are split into pages, and none is left over', () => {
  const parts = partsOf(
    Array.from({ length: 21 }, (_, card) => card),
    10,
  );
  expect(parts.map((part) => part.length)).toEqual([10, 10, 1]);
  expect(parts.flat()).toHaveLength(21);
  expect(partsOf([], 10)).toEqual([]);
});
