import { expect, test } from 'vitest';
import { placeToFocus } from './rows.tsx';

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
])('Where the rows are "%s" and then "%s", the focus goes to %s', (before, now, place) => {
  expect(placeToFocus(rows(before), rows(now))).toBe(place);
});
