import { expect, test } from 'vitest';
import { indexToFocus } from './rows.tsx';

const rows = (ids: string) => [...ids].map((id) => ({ id }));

test.each([
  ['abc', 'abcde', 3],
  ['abc', 'bc', 0],
  ['abc', 'ac', 1],
  ['abc', 'ab', 2],
  ['a', '', 0],
  ['', 'abc', undefined],
  ['abc', 'abc', undefined],
  ['abc', 'xabc', undefined],
  ['abc', '', 0],
  ['abc', 'xyz', undefined],
])('When the rows change from "%s" to "%s", the focus moves to %s', (before, now, index) => {
  expect(indexToFocus(rows(before), rows(now))).toBe(index);
});
