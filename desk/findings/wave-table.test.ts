import { expect, test } from 'vitest';
import { toCsv } from '../../core/csv.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import { countParticipation } from '../../core/findings/participation.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { group, waveOf } from '../../tests/support/findings.ts';
import { COLUMNS, DICTIONARY, toJson } from './columns.ts';
import { toWaveTable } from './wave-table.ts';

const GROUPS = [
  group('crews', 'users', 30),
  group('yard', 'users'),
  { ...group('board', 'sponsors', 30, 'counted'), name: '=Board; "the two"' },
];
const answersOf = (rating: number) =>
  waveOf(
    GROUPS,
    { crews: Array(20).fill(rating), yard: Array(3).fill(rating), board: Array(20).fill(5) },
    { board: [5, 5] },
  );
const tableFor = (given: ReturnType<typeof waveOf>, before?: ReturnType<typeof waveOf>) => {
  const take = (wave: ReturnType<typeof waveOf>) =>
    takeSnapshot(wave) ?? expect.fail('Nothing is shown.');
  const snapshot = take(given);
  const findings = deriveFindings(snapshot, {});
  return toWaveTable({
    wave: '30 days',
    findings,
    participation: countParticipation(given.units, given.responses),
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
    ...{ n: '22', open: '2', asked: '30' },
  });
  expect(row('withheld', 'crews')).toMatchObject({ id: 'difference', text: 'yard' });
  expect(row('withheld', 'yard')).toMatchObject({ id: 'few' });
  expect(row('section', 'Sponsors')).toMatchObject({ id: 'habits', n: '22', mean: '5', sd: '0' });
  expect(row('statement', 'Sponsors', '1')).toMatchObject({
    reversed: 'no',
    n: '22',
    rated5: '22',
  });
  expect(row('statement', 'Sponsors', '2')).toMatchObject({ reversed: 'yes' });
  expect(row('gap', 'Sponsors minus people who use it')).toEqual({
    ...{ kind: 'gap', of: 'Sponsors minus people who use it', wave: '30 days' },
    ...{ id: 'habits', text: 'Habits', n: '45', mean: '2', from: '2', to: '2' },
    ...{ n1: '23', mean1: '3', sd1: '0', n2: '22', mean2: '5', sd2: '0' },
    ...{ p: '0', method: 'welch', verdict: 'beyond' },
  });
  expect(row('change', 'People who use it')).toMatchObject({
    ...{ since: 'Go-live', mean: '1', n1: '23', mean1: '2', mean2: '3', verdict: 'beyond' },
  });
  expect(row('change', 'The gap between sponsors and people who use it')).toMatchObject({
    ...{ mean: '-1', mean1: '3', mean2: '2' },
  });
});

test('The table keeps words as they are, save what a spreadsheet would compute', () => {
  const named = {
    ...answersOf(3),
    units: GROUPS.map((one) => ({ ...one, openLink: 'shown' as const })),
  };
  const renamed = tableFor({ ...named, units: [...named.units, group('dock', 'sponsors')] });
  const names = readCsv(toCsv(renamed)).map(({ of }) => of);
  expect(names).toContain('\'=Board; "the two"');
});

test('Each column of the tables is in the dictionary, which JSON brings along', () => {
  expect(DICTIONARY.rows.map(({ column }) => column)).toEqual(Object.keys(COLUMNS));
  expect(table.columns.every((column) => column in COLUMNS)).toBe(true);
  const { columns, rows } = JSON.parse(toJson(table));
  expect(Object.keys(columns)).toEqual(table.columns);
  expect(rows).toHaveLength(read.length);
  expect(rows.find(({ kind }: { kind: string }) => kind === 'gap')).toMatchObject({
    mean: 2,
    p: 0,
  });
});

test('The table of a wave of few has means and verdicts, but no deviation, interval or p', () => {
  const { rows } = tableFor(
    waveOf([group('crews', 'users'), group('board', 'sponsors')], {
      crews: Array(9).fill(1),
      board: Array(9).fill(5),
    }),
  );
  const filled = (kind: string) =>
    Object.keys(
      Object.fromEntries(
        Object.entries(rows.find((one) => one.kind === kind) ?? {}).filter(
          ([, value]) => value !== null,
        ),
      ),
    );
  expect(filled('section')).toEqual(['kind', 'of', 'wave', 'id', 'text', 'n', 'mean']);
  expect(filled('gap')).toEqual(
    'kind of wave id text n mean n1 mean1 n2 mean2 method verdict'.split(' '),
  );
});
