import { expect, test } from 'vitest';
import { toCsv } from '../../core/csv.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { countParticipation } from '../../core/findings/participation.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { group, waveOf } from '../../tests/support/findings.ts';
import { SAY } from '../../tests/support/saying.ts';
import { dictionaryOf, toJson } from './columns.ts';
import { toWaveTable } from './wave-table.ts';

const GROUPS = [
  group('crews', 'users', 30),
  group('yard', 'users'),
  { ...group('board', 'sponsors', 30, 'counted'), name: '=Board; "the two"' },
];
const answersOf = (rating: number) =>
  waveOf(
    GROUPS,
    { crews: Array(20).fill(rating), yard: Array(3).fill(rating), board: Array(20).fill(4) },
    { board: [5, 5] },
  );
const tableFor = (given: ReturnType<typeof waveOf>, before?: ReturnType<typeof waveOf>) => {
  const take = (wave: ReturnType<typeof waveOf>) =>
    takeSnapshot(wave) ?? expect.fail('Nothing is shown.');
  const snapshot = take(given);
  const findings = deriveFindings(snapshot);
  return toWaveTable(SAY, {
    wave: '30 days',
    findings,
    participation: countParticipation(given.units, given.responses, 5),
    history: compareWaves(
      before ? [scoresOf(take(before), 'Go-live')] : [],
      snapshot,
      findings,
      '30 days',
    ),
  });
};
const table = tableFor(answersOf(3), answersOf(2));

/** Reads CSV as RFC 4180 says, as Excel and R do: each row with all cells, as text. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  const [head = [], ...others] = rows;
  expect(new Set(others.map(({ length }) => length))).toEqual(new Set([head.length]));
  return others.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const read = readCsv(toCsv(table));
const row = (kind: string, of: string, id = '') =>
  Object.fromEntries(
    Object.entries(
      read.find((one) => one.kind === kind && one.of === of && (id === '' || one.id === id)) ?? {},
    ).filter(([, value]) => value !== ''),
  );

test('The table of a wave is read back from CSV with a row for each figure', () => {
  expect(row('participation', 'Sponsors')).toEqual({
    ...{ kind: 'participation', of: 'Sponsors', wave: '30 days' },
    ...{ answered: '22', open: '2', asked: '30' },
  });
  expect(row('withheld', 'crews')).toMatchObject({ id: 'together', text: 'yard' });
  expect(row('withheld', 'yard')).toMatchObject({ id: 'together', text: 'crews' });
  expect(row('section', 'Sponsors')).toMatchObject({
    ...{ id: 'habits', answered: '22', score: '4.1' },
  });
  expect(row('statement', 'Users', '2')).toMatchObject({ reversed: 'yes', score: '3' });
  expect(row('gap', 'Sponsors minus users')).toEqual({
    ...{ kind: 'gap', of: 'Sponsors minus users', wave: '30 days' },
    ...{ id: 'habits', text: 'Habits', score: '1.1', counts: 'yes' },
    ...{ score1: '3', score2: '4.1' },
  });
  expect(row('change', 'Users')).toMatchObject({
    ...{ since: 'Go-live', score: '1', score1: '2', score2: '3', counts: 'yes' },
  });
});

test('The table keeps words as they are, save what a spreadsheet would compute', () => {
  const named = answersOf(3);
  const renamed = tableFor({ ...named, units: [...named.units, group('dock', 'sponsors')] });
  const names = readCsv(toCsv(renamed)).map(({ of }) => of);
  expect(names).toContain('\'=Board; "the two"');
});

test('Each column of the tables is in the dictionary, which JSON brings along', () => {
  expect(dictionaryOf(SAY).rows.map(({ column }) => column)).toEqual(
    expect.arrayContaining([...table.columns]),
  );
  const { columns, rows } = JSON.parse(toJson(table, SAY));
  expect(Object.keys(columns)).toEqual(table.columns);
  expect(rows).toHaveLength(read.length);
  expect(rows.find(({ kind }: { kind: string }) => kind === 'gap')).toMatchObject({
    ...{ score: 1.1 },
  });
});

test('No number stands where it would tell that nearly all or all answered', () => {
  const all = [28, 29, 30].map((people) => {
    const { rows } = tableFor(
      waveOf([group('crews', 'users', 30)], { crews: Array(people).fill(3) }),
    );
    return JSON.stringify(rows);
  });
  expect(new Set(all).size).toBe(1);
  expect(all[0]).toContain('nearly all or all');
});

test('A score at its end and a difference that is at least so large say so', () => {
  const { rows } = tableFor(
    waveOf([group('crews', 'users'), group('board', 'sponsors')], {
      crews: Array(9).fill(1),
      board: Array(9).fill(3),
    }),
  );
  expect(rows.find(({ kind }) => kind === 'section')).toMatchObject({ score: 2, end: 'or less' });
  expect(rows.find(({ kind }) => kind === 'gap')).toMatchObject({
    ...{ score1: 2, end1: 'or less', score2: 3, score: 1, end: 'at least', counts: 'yes' },
  });
});
