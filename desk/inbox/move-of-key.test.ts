import { expect, test } from 'vitest';
import { moveOfKey } from './move-of-key.ts';

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
