import { describe, expect, test } from 'vitest';
import { group } from '../../tests/support/findings.ts';
import type { Side } from '../campaigns/campaign.ts';
import { findExposed } from './audit.ts';
import { listCells } from './cells.ts';
import { suppress } from './suppress.ts';

/** Suppresses groups written as `[id, side, people, invited]`. */
function outcomeOf(...rows: [string, Side, number, number?][]) {
  const groups = rows.map(([id, side, people, invited]) => ({ ...group(id, side, invited), people }));
  const { shown, withheld } = suppress(listCells(groups), groups);
  return { shown: shown.map(({ name }) => name), withheld: withheld.map(({ cell, reason, exposes }) => [cell.name, reason, ...exposes]) };
}

describe('Suppression', () => {
  test('shows everything when each group has five people or more', () => {
    expect(outcomeOf(['A', 'users', 5], ['B', 'users', 9], ['C', 'sponsors', 5])).toEqual({
      shown: ['Everybody', 'People who use it', 'Sponsors', 'A', 'B'],
      withheld: [],
    });
  });

  test('withholds a group of four, and the smallest other group, which the difference would give away', () => {
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 4], ['D', 'users', 12], ['C', 'sponsors', 5])).toEqual({
      shown: ['Everybody', 'People who use it', 'Sponsors', 'D'],
      withheld: [
        ['A', 'difference', 'B'],
        ['B', 'few'],
      ],
    });
  });

  test.each([
    [
      ['A', 'users', 8],
      ['B', 'users', 4],
      ['D', 'users', 12],
      ['C', 'sponsors', 9],
    ],
    [
      ['D', 'users', 12],
      ['B', 'users', 4],
      ['A', 'users', 8],
      ['C', 'sponsors', 9],
    ],
    [
      ['C', 'users', 9],
      ['A', 'sponsors', 8],
      ['B', 'sponsors', 4],
      ['D', 'sponsors', 12],
    ],
    [
      ['C', 'users', 9],
      ['D', 'sponsors', 12],
      ['B', 'sponsors', 4],
      ['A', 'sponsors', 8],
    ],
  ] satisfies [string, Side, number][][])('withholds the smallest of the side’s other groups, wherever it stands: %j', (...rows) => {
    const { shown, withheld } = outcomeOf(...rows);
    expect([shown.includes('D'), shown.includes('A'), withheld.map(([name]) => name).sort()]).toEqual([true, false, ['A', 'B']]);
  });

  test('withholds no further group when those withheld have five people together', () => {
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 2], ['D', 'users', 3]).shown).toEqual(['Everybody', 'A']);
  });

  test('withholds the total and shows the users when there are too few sponsors', () => {
    expect(outcomeOf(['A', 'users', 20], ['B', 'users', 20], ['C', 'sponsors', 3])).toEqual({
      shown: ['People who use it', 'A', 'B'],
      withheld: [
        ['Everybody', 'difference', 'C'],
        ['Sponsors', 'few'],
      ],
    });
  });

  test('shows nothing of fewer than five people', () => {
    expect(outcomeOf(['A', 'users', 2], ['C', 'sponsors', 2]).shown).toEqual([]);
  });

  test('hides that nobody answered in a group of which fewer than five, or an unknown number, were invited', () => {
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0, 4]).shown).toEqual(['Everybody']);
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0]).shown).toEqual(['Everybody']);
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0, 5]).shown).toEqual(['Everybody', 'A']);
  });
});

describe('The audit', () => {
  const sized = (sizes: Record<string, number>, invited: Record<string, number> = {}) =>
    Object.entries(sizes).map(([id, people]) => ({ id, people, invited: invited[id] }));

  test('finds a small set that only a chain of differences gives away', () => {
    const shown = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'd', 'e'],
    ];
    // (a + d + e) − (a + b) + (b + c) − (c + d) = e
    expect(findExposed(shown, sized({ a: 9, b: 9, c: 9, d: 9, e: 2 }))).toEqual([['e']]);
  });

  test('finds an equation about two small groups, even if it is neither’s own figure', () => {
    const shown = [['a'], ['a', 'b'], ['a', 'b', 'c']];
    expect(findExposed(shown, sized({ a: 5, b: 1, c: 1 }))).toEqual([['b'], ['c'], ['b', 'c']]);
  });

  test('lets five people be shown who are left over, together or as a sum of two', () => {
    expect(findExposed([['a'], ['a', 'b', 'c']], sized({ a: 5, b: 1, c: 4 }))).toEqual([]);
    // (a + b + c) − a = b + c, whereas b + d tells neither.
    const shown = [['a'], ['a', 'b', 'c'], ['b', 'd']];
    expect(findExposed(shown, sized({ a: 9, b: 2, c: 3, d: 9 }))).toEqual([]);
    expect(findExposed(shown, sized({ a: 9, b: 2, c: 2, d: 9 }))).toEqual([['b', 'c']]);
  });

  test('lets a small group be that is only ever shown together with others', () => {
    const shown = [
      ['a', 'b'],
      ['b', 'c'],
    ];
    expect(findExposed(shown, sized({ a: 9, b: 2, c: 9 }))).toEqual([]);
  });

  test('names no group that is in nothing that is shown', () => {
    expect(findExposed([['a'], ['a', 'b']], sized({ a: 5, b: 1, c: 1 }))).toEqual([['b']]);
  });

  test.each([
    ['five of two groups', { b: 3, c: 2 }, 0, true],
    ['four of two groups', { b: 2, c: 2 }, 0, false],
    ['five of one group, and an unknown number of the other', { c: 5 }, 0, false],
    ['five of one group, and an unknown number of the one after it', { b: 5 }, 0, false],
    ['nobody', { b: 0, c: 0 }, 0, true],
    ['nine, one of whom answered', { b: 5, c: 4 }, 1, false],
  ])('tells whether it may be known that nobody answered of the invited: %s', (_who, invited, answered, isLet) => {
    const exposed = findExposed([['a'], ['a', 'b', 'c']], sized({ a: 5, b: answered, c: 0 }, invited));
    expect(exposed).toEqual(isLet ? [] : [['b', 'c']]);
  });
});
