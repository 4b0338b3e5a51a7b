import { describe, expect, test } from 'vitest';
import { group } from '../../tests/support/findings.ts';
import type { Side } from '../campaigns/sides.ts';
import type { Unit } from '../campaigns/units.ts';
import { type CountedUnit, findExposed } from './audit.ts';
import { listCells } from './cells.ts';
import { suppress } from './suppress.ts';

type Row = [id: string, side: Side, checked: number, open?: number, asked?: number];

/**
 * Suppresses groups. Those named in capitals are not shown by their open responses; those that
 * begin with a small letter are.
 */
function outcomeOf(...rows: Row[]) {
  const units = rows.map(([id, side, checked, open = 0, asked = 20]) => ({
    ...{ ...group(id, side, asked), checked, open },
    isShownByOpen: id !== id.toUpperCase(),
  }));
  return suppressed(units);
}

function suppressed(units: (Unit & CountedUnit)[], least?: number) {
  const { shown, withheld } = suppress(listCells(units), units, least);
  return {
    shown: shown.map(({ name }) => name),
    withheld: withheld.map(({ cell, reason, exposes }) => [cell.name, reason, ...exposes]),
  };
}

describe('Suppression', () => {
  test('shows everything when each group has five people or more', () => {
    expect(outcomeOf(['A', 'users', 5], ['B', 'users', 9], ['C', 'sponsors', 5])).toEqual({
      shown: ['Everybody', 'People who use it', 'Sponsors', 'A', 'B'],
      withheld: [],
    });
  });

  test('withholds a group of four, and the smallest other group, which the difference would give away', () => {
    expect(
      outcomeOf(['A', 'users', 8], ['B', 'users', 4], ['D', 'users', 12], ['C', 'sponsors', 5]),
    ).toEqual({
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
  ] satisfies [string, Side, number][][])(
    'withholds the smallest of the side’s other groups, wherever it stands: %j',
    (...rows) => {
      const { shown, withheld } = outcomeOf(...rows);
      expect([
        shown.includes('D'),
        shown.includes('A'),
        withheld.map(([name]) => name).sort(),
      ]).toEqual([true, false, ['A', 'B']]);
    },
  );

  test('withholds no further group when those withheld have five people together', () => {
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 2], ['D', 'users', 3]).shown).toEqual([
      'Everybody',
      'A',
    ]);
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

  test('hides that nobody answered in a unit of which fewer than five were asked', () => {
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0, 0, 4]).shown).toEqual(['Everybody']);
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0, 0, 5]).shown).toEqual(['Everybody', 'A']);
  });

  test('counts nobody who came by an open link', () => {
    expect(outcomeOf(['A', 'users', 4, 9]).shown).toEqual([]);
    expect(
      outcomeOf(['A', 'users', 8], ['B', 'users', 4, 9], ['D', 'users', 12], ['C', 'sponsors', 5]),
    ).toEqual({
      shown: ['Everybody', 'People who use it', 'Sponsors', 'D'],
      withheld: [
        ['A', 'difference', 'B'],
        ['B', 'few'],
      ],
    });
    // Somebody may have made all open responses of B but one.
    expect(outcomeOf(['A', 'users', 8], ['B', 'users', 0, 9]).shown).toEqual(['Everybody']);
  });

  test('shows a group by its open responses where the operator chose so, and no side by them', () => {
    expect(outcomeOf(['a', 'users', 0, 5]).shown).toEqual(['Everybody']);
    expect(outcomeOf(['a', 'users', 0, 4]).shown).toEqual([]);
    expect(
      outcomeOf(['a', 'users', 0, 9], ['b', 'users', 0, 9], ['C', 'sponsors', 5]).shown,
    ).toEqual(['Everybody', 'Sponsors', 'a', 'b']);
    // a is known to whoever made its open responses, so B's four are what the side has more.
    expect(outcomeOf(['a', 'users', 0, 9], ['B', 'users', 4], ['D', 'users', 12])).toEqual({
      shown: ['Everybody', 'a'],
      withheld: [
        ['B', 'few'],
        ['D', 'difference', 'B'],
      ],
    });
  });

  test('counts the rest of a side, and of everybody, though it is no cell of its own', () => {
    const counted = { open: 0, isShownByOpen: false };
    const rest = (kind: 'side' | 'all', checked: number) => ({
      ...{
        id: kind,
        kind,
        name: kind,
        side: kind === 'side' ? ('users' as const) : undefined,
        asked: 9,
        openLink: 'none' as const,
      },
      ...{ ...counted, checked },
    });
    const crews = { ...group('A', 'users'), ...counted, checked: 9 };
    const yard = { ...group('B', 'users'), ...counted, checked: 7 };
    expect(suppressed([crews, yard, rest('side', 3)])).toEqual({
      shown: ['Everybody', 'A'],
      withheld: [['B', 'difference', 'side']],
    });
    expect(suppressed([crews, yard, rest('side', 5)]).withheld).toEqual([]);
    expect(suppressed([crews, yard, rest('all', 3)])).toEqual({
      shown: ['People who use it', 'A', 'B'],
      withheld: [['Everybody', 'difference', 'all']],
    });
  });

  test('keeps squares of 20 people and more apart from those of fewer', () => {
    const counted = (id: string, side: Side, checked: number) => ({
      ...group(id, side, 90),
      open: 0,
      isShownByOpen: false,
      checked,
    });
    const squared = (...sizes: number[]) =>
      suppressed(
        [
          ...sizes.map((size, index) => counted(`U${index}`, 'users', size)),
          counted('S', 'sponsors', 30),
        ],
        20,
      ).shown;
    expect(squared(20, 25)).toEqual(['Everybody', 'People who use it', 'Sponsors', 'U0', 'U1']);
    expect(squared(19, 25, 30)).toEqual(['Everybody', 'People who use it', 'Sponsors', 'U2']);
  });
});

describe('The audit', () => {
  const sized = (sizes: Record<string, number>, asked: Record<string, number> = {}) =>
    Object.entries(sizes).map(
      ([id, checked]): CountedUnit => ({
        id,
        checked,
        open: 0,
        asked: asked[id] ?? 20,
        isShownByOpen: false,
      }),
    );

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
    ['nine, one of whom answered', { b: 5, c: 4 }, 1, false],
  ])(
    'tells whether it may be known that nobody answered of those asked: %s',
    (_who, asked, answered, isLet) => {
      const exposed = findExposed(
        [['a'], ['a', 'b', 'c']],
        sized({ a: 5, b: answered, c: 0 }, asked),
      );
      expect(exposed).toEqual(isLet ? [] : [['b', 'c']]);
    },
  );
});
