import { expect, test } from 'vitest';
import { group } from '../../tests/support/findings.ts';
import { countParticipation, describeWithheld } from './participation.ts';

const GROUPS = [
  group('crews', 'users', 9),
  group('yard', 'users', 8),
  group('board', 'sponsors', 6),
];
const answered = (counts: Readonly<Record<string, number>>, isOpen = false) =>
  Object.entries(counts).flatMap(([unit, count]) => Array(count).fill({ unit, isOpen }));

test('Who answered is counted of everybody, each side and each group, with who was asked', () => {
  const { shown, withheld } = countParticipation(GROUPS, [
    ...answered({ crews: 7, yard: 8, board: 6 }),
    ...answered({ crews: 1 }, true),
  ]);
  expect(shown.map(({ cell, ...counts }) => [cell.name, counts])).toEqual([
    ['Everybody', { asked: 23, people: 22, open: 1 }],
    ['People who use it', { asked: 17, people: 16, open: 1 }],
    ['Sponsors', { asked: 6, people: 6, open: 0 }],
    ['crews', { asked: 9, people: 8, open: 1 }],
    ['yard', { asked: 8, people: 8, open: 0 }],
  ]);
  expect(withheld).toEqual([]);
});

test('Who answered is withheld as figures are: of fewer than five, and what would tell of them', () => {
  const participation = countParticipation(GROUPS, [
    ...answered({ crews: 7, yard: 4, board: 6 }),
    ...answered({ yard: 3 }, true),
  ]);
  expect(participation.shown.map(({ cell }) => cell.name)).toEqual([
    'Everybody',
    'People who use it',
    'Sponsors',
  ]);
  expect(describeWithheld(participation)).toEqual([
    { kind: 'group', name: 'crews', reason: 'difference', exposes: ['yard'] },
    { kind: 'group', name: 'yard', reason: 'few', exposes: [] },
  ]);
});
