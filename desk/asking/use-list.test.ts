import { expect, test } from 'vitest';
import { withItem } from './use-list.ts';

const item = (id: string, at: number, words = '') => ({ id, at, words });
const items = [item('c', 3), item('b', 2), item('a', 1)];

test('An item that is back in a list stands where its time puts it', () => {
  const placeOf = (at: number) =>
    withItem(items, item('new', at)).findIndex(({ id }) => id === 'new');
  expect([4, 2.5, 0].map(placeOf)).toEqual([0, 1, 3]);
  const placeInReverse = (at: number) =>
    withItem(items.toReversed(), item('new', at), true).findIndex(({ id }) => id === 'new');
  expect([4, 2.5, 0].map(placeInReverse)).toEqual([3, 2, 0]);
});

test('A changed item of a list takes the place of the old one', () => {
  expect(withItem(items, item('b', 2, 'changed'))).toEqual([
    items[0],
    item('b', 2, 'changed'),
    items[2],
  ]);
});
