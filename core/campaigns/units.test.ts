import { expect, test } from 'vitest';
import { isNearlyAll, unitsOf } from './units.ts';

const group = (id: string, side: 'users' | 'sponsors', asked: number) => ({
  id,
  name: id,
  side,
  asked,
  openLink: 'none' as const,
});

test.each([
  ['a group of five', [group('crews', 'users', 5)], { crews: 'crews' }],
  [
    'a smaller one with its side',
    [group('crews', 'users', 5), group('pilots', 'users', 4)],
    { crews: 'crews', pilots: 'users' },
  ],
  [
    'two small ones together',
    [group('crews', 'users', 3), group('pilots', 'users', 2)],
    { crews: 'users', pilots: 'users' },
  ],
  [
    'a small side with everybody',
    [group('crews', 'users', 9), group('board', 'sponsors', 4)],
    { crews: 'crews', board: 'all' },
  ],
])('Answers are counted of %s', (_, groups, expected) => {
  expect(unitsOf(groups, 5).unitOf).toEqual(expected);
});

test('A unit of several groups asks the people of all of them', () => {
  const { units } = unitsOf([group('crews', 'users', 3), group('pilots', 'users', 2)], 5);
  expect(units).toMatchObject([{ id: 'users', kind: 'side', asked: 5 }]);
});

test('Where a group is counted stays settled, whatever is added or asked', () => {
  const [crews, pilots] = [group('crews', 'users', 9), group('pilots', 'users', 3)];
  const settled = unitsOf([crews, group('board', 'sponsors', 4)], 5).unitOf;
  expect(settled).toEqual({ crews: 'crews', board: 'all' });
  const { units, unitOf } = unitsOf(
    [group('crews', 'users', 2), pilots, group('board', 'sponsors', 40)],
    5,
    settled,
  );
  expect(unitOf).toEqual({ ...settled, pilots: 'users' });
  expect(units.map(({ id, kind, asked }) => [id, kind, asked])).toEqual([
    ['crews', 'group', 2],
    ['users', 'side', 3],
    ['all', 'all', 40],
  ]);
});

test('That five are shown tells that nearly all answered where fewer than eight were asked', () => {
  expect([5, 6, 7, 8].map((asked) => isNearlyAll(5, asked))).toEqual([true, true, true, false]);
});

test('A group of fewer than the least number of people is none of its own', () => {
  const groups = [group('crews', 'users', 6), group('board', 'sponsors', 7)];
  expect(unitsOf(groups, 7).unitOf).toEqual({ crews: 'all', board: 'board' });
});
