import { describe, expect, test } from 'vitest';
import { group } from '../../tests/support/findings.ts';
import type { Side } from '../campaigns/sides.ts';
import { countPart, partsOf } from './parts.ts';

type Row = [id: string, side: Side, checked: number, asked?: number, open?: number];

function partsIn(rows: readonly Row[], least = 5): string[] {
  const units = rows.map(([id, side, checked, asked = 40, open = 0]) => ({
    ...{ ...group(id, side, asked), checked, open },
  }));
  return partsOf(units, least).map((part) => part.map(({ id }) => id).join('+'));
}

describe('A wave is divided into parts', () => {
  test.each<[string, Row[], string[]]>([
    [
      'each group that has enough people',
      [
        ['A', 'users', 5],
        ['B', 'users', 9],
        ['C', 'sponsors', 5],
      ],
      ['A', 'B', 'C'],
    ],
    [
      'a group of too few with the smallest other of its side',
      [
        ['A', 'users', 8],
        ['B', 'users', 4],
        ['D', 'users', 12],
        ['C', 'sponsors', 9],
      ],
      ['A+B', 'D', 'C'],
    ],
    [
      'a group of whom nobody answered likewise, so that this isn’t told',
      [
        ['D', 'users', 12],
        ['B', 'users', 0],
        ['A', 'users', 8],
      ],
      ['D', 'A+B'],
    ],
    [
      'groups of too few together, if they have enough',
      [
        ['A', 'users', 8],
        ['B', 'users', 2],
        ['D', 'users', 3],
      ],
      ['A', 'B+D'],
    ],
    [
      'a side of too few in none, where the other has enough',
      [
        ['A', 'users', 20],
        ['C', 'sponsors', 3],
      ],
      ['A'],
    ],
    [
      'everybody, where neither side has enough',
      [
        ['A', 'users', 4],
        ['C', 'sponsors', 3],
      ],
      ['A+C'],
    ],
    [
      'none, where nobody has enough',
      [
        ['A', 'users', 3],
        ['C', 'sponsors', 1],
      ],
      [],
    ],
    [
      'no group by its open link',
      [
        ['A', 'users', 8],
        ['B', 'users', 4, 40, 9],
      ],
      ['A+B'],
    ],
  ])('%s', (_, rows, expected) => {
    const sorted = (parts: readonly string[]) =>
      parts.map((part) => part.split('+').sort().join('+'));
    expect(sorted(partsIn(rows))).toEqual(expected);
  });

  test('by the least number of people of the wave', () => {
    const rows: Row[] = [
      ['A', 'users', 6],
      ['B', 'users', 7],
    ];
    expect([partsIn(rows), partsIn(rows, 7).length, partsIn(rows, 14)]).toEqual([
      ['A', 'B'],
      1,
      [],
    ]);
  });
});

test.each([
  [12, 9, { isTold: true, least: 9, most: 9 }],
  [12, 10, { isTold: false, least: 10, most: 12 }],
  [12, 12, { isTold: false, least: 10, most: 12 }],
  [6, 5, { isTold: false, least: 5, most: 6 }],
  [5, 5, { isTold: false, least: 5, most: 5 }],
  // More answered than were asked.
  [9, 11, { isTold: false, least: 7, most: 9 }],
])('Of %d people asked, %d of whom answered, no number tells who did', (asked, checked, people) => {
  const unit = { ...group('A', 'users', asked), checked, open: 0 };
  expect(countPart([unit], 5).people).toEqual(people);
  expect(countPart([{ ...unit, open: 3 }], 5)).toMatchObject({
    people: { isTold: people.isTold, least: people.least + 3, most: people.most + 3 },
    open: 3,
  });
});
