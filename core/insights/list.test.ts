import { describe, expect, test } from 'vitest';
import { countPages, listRoute, pageCells, pageOf } from './list.ts';

const cells = (current: number, count: number) =>
  pageCells(current, count)
    .map((cell) => ('page' in cell ? cell.page : '…'))
    .join(' ');

describe('A pagination shows first, last, current and neighbours with ellipses (specification, point 9):', () => {
  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 2, '1 2'],
    [1, 3, '1 2 3'],
    [1, 9, '1 2 … 9'],
    [2, 9, '1 2 3 … 9'],
    [3, 9, '1 2 3 4 … 9'],
    [4, 9, '1 … 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [7, 9, '1 … 6 7 8 9'],
    [9, 9, '1 … 8 9'],
    [834, 1667, '1 … 833 834 835 … 1667'],
  ])('page %i of %i is %s', (current, count, shown) => {
    expect(cells(current, count)).toBe(shown);
  });

  test('each ellipsis after the page before it', () => {
    expect(pageCells(5, 9).filter((cell) => 'gapAfter' in cell)).toEqual([
      { gapAfter: 1 },
      { gapAfter: 6 },
    ]);
  });

  test('never more than seven cells, however many pages there are', () => {
    for (const count of [1, 17, 1667])
      for (let page = 1; page <= count; page++)
        expect(pageCells(page, count).length).toBeLessThanOrEqual(7);
  });
});

describe('The pages of a list', () => {
  test.each([
    [0, 1],
    [1, 1],
    [6, 1],
    [7, 2],
    [8, 2],
    [100, 17],
    [10_000, 1667],
  ])('%i articles fill %i', (articles, pages) => {
    expect(countPages(articles)).toBe(pages);
  });

  test('hold six articles each, and every article once', () => {
    const articles = Array.from({ length: 100 }, (_, index) => index);
    const pages = Array.from({ length: countPages(100) }, (_, index) =>
      pageOf(articles, index + 1),
    );
    expect(pages.flat()).toEqual(articles);
    expect(pages.map((page) => page.length)).toEqual([...Array(16).fill(6), 4]);
  });

  test.each([
    [1, '', '/insights'],
    [2, '', '/insights/page/2'],
    [1, 'go-live & after', '/insights?q=go-live%20%26%20after'],
    [3, 'ROI', '/insights/page/3?q=ROI'],
  ])('page %i of what is found by "%s" stands at %s', (page, query, route) => {
    expect([listRoute(page, query), listRoute(page, query || undefined)]).toEqual([route, route]);
  });
});
