import { expect, test } from 'vitest';
import { typedAddress } from './words.ts';

test.each([
  ['https://firm.example/answer/', 'firm.example/answer'],
  ['http://localhost:8080/sub/answer/', 'localhost:8080/sub/answer'],
])('The address %s is typed as %s', (address, typed) => {
  expect(typedAddress(address)).toBe(typed);
});
