import { expect, test } from 'vitest';
import { compareWaves, deriveFindings } from '../../core/findings/findings.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { group, waveOf } from '../../tests/support/findings.ts';
import { toWaveTable } from './wave-table.ts';

const GROUPS = [
  group('crews', 'users', 20),
  group('yard', 'users'),
  group('board', 'sponsors', 30, 'counted'),
];
const take = (rating: number) => {
  const people = {
    crews: Array(20).fill(rating),
    yard: Array(3).fill(rating),
    board: Array(20).fill(5),
  };
  return (
    takeSnapshot(waveOf(GROUPS, people, { board: [5, 5] })) ?? expect.fail('Nothing is shown.')
  );
};

test('The table of a wave has the figures of each shown group, the gap and the changes, and names what is withheld', () => {
  const snapshot = take(3);
  const findings = deriveFindings(snapshot, {});
  const earlier = scoresOf(take(2), 'Go-live');
  const { columns, rows } = toWaveTable(
    findings,
    compareWaves(earlier ? [earlier] : [], snapshot, findings),
  );
  expect(rows.every((row) => Object.keys(row).join() === columns.join())).toBe(true);
  const row = (of: string, kind: string) =>
    Object.fromEntries(
      Object.entries(rows.find((each) => each.of === of && each.kind === kind) ?? {}).filter(
        ([, value]) => value !== null,
      ),
    );
  expect(row('Sponsors', 'participation')).toEqual({
    of: 'Sponsors',
    kind: 'participation',
    people: 22,
    byOpenLink: 2,
    asked: 30,
  });
  expect(row('crews', 'withheld')).toEqual({
    of: 'crews',
    kind: 'withheld',
    id: 'difference',
    text: 'yard',
  });
  expect(row('yard', 'withheld')).toEqual({ of: 'yard', kind: 'withheld', id: 'few', text: '' });
  expect(row('Sponsors', 'section')).toMatchObject({
    id: 'habits',
    people: 22,
    mean: 5,
    spread: 0,
  });
  expect(row('Sponsors', 'statement')).toMatchObject({
    id: '1',
    people: 22,
    rated1: 0,
    rated5: 22,
  });
  expect(row('Sponsors minus users', 'gap')).toMatchObject({
    id: 'habits',
    mean: 2,
    low: 2,
    high: 2,
    verdict: 'beyond',
  });
  expect(row('Since Go-live', 'change')).toMatchObject({
    id: 'habits',
    mean: 1,
    verdict: 'beyond',
  });
});

test('The table of a wave of few has verdicts, but no spread and no interval', () => {
  const snapshot = takeSnapshot(
    waveOf([group('crews', 'users'), group('board', 'sponsors')], {
      crews: Array(9).fill(1),
      board: Array(9).fill(5),
    }),
  );
  const { rows } = toWaveTable(
    deriveFindings(snapshot ?? expect.fail('Nothing is shown.'), {}),
    [],
  );
  expect(rows.find(({ kind }) => kind === 'section')).toMatchObject({
    people: 18,
    mean: 3,
    spread: null,
    low: null,
    high: null,
  });
  expect(rows.find(({ kind }) => kind === 'gap')).toMatchObject({
    mean: 4,
    low: null,
    high: null,
    verdict: 'beyond',
  });
});
