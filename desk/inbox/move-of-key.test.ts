import { expect, test } from 'vitest';
import { moveOfKey, placeAfter } from './move-of-key.ts';

const press = (key: string, held = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false },
  ...held,
});

test('A key of the inbox does something alone, and nothing where text is typed', () => {
  expect(['j', 'K', 'r', 'E', '#', '?', 'x'].map((key) => moveOfKey(press(key), false))).toEqual([
    ...['next', 'previous', 'R', 'E', '#', '?'],
    undefined,
  ]);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(moveOfKey(press('r', held), false)).toBeUndefined();
  expect(moveOfKey(press('j'), true)).toBeUndefined();
});

test('The next row is the one that followed, also where the chosen one is not in the list any more', () => {
  const places = (last: number | undefined, hasLeft: boolean) => [
    placeAfter('next', last, hasLeft),
    placeAfter('previous', last, hasLeft),
  ];
  expect(places(undefined, true)).toEqual([0, 0]);
  expect(places(2, false)).toEqual([3, 1]);
  expect(places(2, true)).toEqual([2, 1]);
});
