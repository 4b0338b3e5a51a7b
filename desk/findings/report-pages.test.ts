import { expect, test } from 'vitest';
import { fitRows, paginate } from './report-pages.ts';

const block = (height: number, keepsNext = false) => ({ height, keepsNext });

test('Blocks fill a page before the next one begins', () => {
  expect(paginate([block(400), block(500), block(200), block(300)], 1000)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(paginate([block(500), block(500)], 1000)).toEqual([[0, 1]]);
  expect(paginate([], 1000)).toEqual([]);
});

test('No heading is the last thing on a page, nor are two of them', () => {
  const blocks = [block(800), block(50, true), block(40, true), block(200), block(100)];
  expect(paginate(blocks, 1000)).toEqual([[0], [1, 2, 3, 4]]);
});

test('A block that is taller than a page has one of its own', () => {
  expect(paginate([block(100), block(2000), block(100)], 1000)).toEqual([[0], [1], [2]]);
});

test('The first page has as many rows as there is room for', () => {
  const heightOf = (rows: number) => 100 * rows;
  expect(fitRows([8, 6, 4], heightOf, 700)).toBe(6);
  expect(fitRows([8, 6, 4], heightOf, 100)).toBe(4);
});
