import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Side } from '../../core/campaigns/sides.ts';
import type { Unit } from '../../core/campaigns/units.ts';
import { type Cell, findSide } from '../../core/findings/cells.ts';
import { compare, type SectionDifference } from '../../core/findings/compare.ts';
import { compareWaves } from '../../core/findings/compare-waves.ts';
import { sumUp } from '../../core/findings/compute-figures.ts';
import { type CellResults, deriveFindings, type Findings } from '../../core/findings/findings.ts';
import { judgeFew } from '../../core/findings/permutation.ts';
import { type Snapshot, takeSnapshot } from '../../core/findings/snapshot.ts';
import { scoresOf } from '../../core/findings/wave-scores.ts';
import { listInput, WORDS, writeCsv } from './campaigns.ts';

const FOLDER = import.meta.dirname;
const INPUT = listInput();
type Row = Record<string, string>;

/** What R found, as it was kept. */
const KEPT = parse(readFileSync(path.join(FOLDER, 'findings.csv'), 'utf8'));

function parse(csv: string): Row[] {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((cells) =>
    Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])),
  );
}

/** A wave's answers to an edition. */
interface Answered {
  snapshot: Snapshot;
  findings: Findings;
  ratingsOf: (side: Side) => Record<number, number>[];
}

/** What we find, by campaign, wave and edition. */
const FOUND = new Map<string, Answered>();
for (const [key, rows] of Map.groupBy(INPUT.responses, (row) =>
  [row.campaign, row.wave, row.edition].join(' '),
)) {
  const [campaign, wave, edition = ''] = key.split(' ');
  const units = INPUT.groups
    .filter((row) => row.campaign === campaign && row.wave === wave)
    .map(
      ({ group, name, side, asked }): Unit => ({
        ...{ id: String(group), kind: 'group', name: String(name), side: side as Side },
        ...{ asked: Number(asked), openLink: 'counted' },
      }),
    );
  const responses = rows.map((row) => ({
    unit: String(row.group),
    isOpen: row.open === 1,
    answers: Object.fromEntries(
      WORDS.sections.flatMap(({ statements }) =>
        statements.map(({ id }) => [id, Number(row[`s${id}`])]),
      ),
    ),
  }));
  const snapshot = takeSnapshot({ edition: { id: edition, words: WORDS }, units, responses });
  if (!snapshot) continue;
  const isOf = (side: Side) => (unit: string) => units.find(({ id }) => id === unit)?.side === side;
  FOUND.set(key, {
    snapshot,
    findings: deriveFindings(snapshot, {}),
    ratingsOf: (side) =>
      responses.filter(({ unit }) => isOf(side)(unit)).map(({ answers }) => answers),
  });
}

function answeredIn({ campaign, edition }: Row, wave = ''): Answered {
  return FOUND.get([campaign, wave, edition].join(' ')) ?? expect.fail(`${campaign} ${wave}`);
}

/** A cell as R calls it: everybody, a side, or the id of a group. */
function cellOf({ snapshot, findings }: Answered, of = ''): CellResults | undefined {
  const { cells } = findings;
  if (of === 'users' || of === 'sponsors') return findSide(of, cells, snapshot.units);
  const units = of === 'everybody' ? snapshot.units.map(({ id }) => id) : [of];
  const isIt = (cell: Pick<Cell, 'units'>) => cell.units.join() === units.join();
  return cells.find(isIt);
}

/** A figure that R found, which ours must equal in nine decimals; undefined for none. */
const close = (figure = '') => (figure === '' ? undefined : expect.closeTo(Number(figure), 9));

function expectDifference(found: SectionDifference | undefined, p: number | undefined, row: Row) {
  const { from, to, interval, method, verdict } = found ?? expect.fail(JSON.stringify(row));
  expect(
    { from, to, low: interval?.low, high: interval?.high, p, method, verdict },
    JSON.stringify(row),
  ).toEqual({
    ...{ from: close(row.from), to: close(row.to), low: close(row.low), high: close(row.high) },
    ...{ p: close(row.p), method: row.method, verdict: row.verdict },
  });
}

const rowsOf = (kind: string) => KEPT.filter((row) => row.kind === kind);

const KEPT_CHANGES = new Map(
  rowsOf('change').map((row) => [
    [row.campaign, row.wave, row.edition, row.since, row.of, row.section].join(' '),
    row,
  ]),
);

/** A wave compared with the earlier ones of its campaign, and R's names of its cells. */
function historyOf(key: string, answered: Answered) {
  const [campaign, wave = ''] = key.split(' ');
  const { snapshot, findings } = answered;
  const earlier = [...FOUND].flatMap(([other, { snapshot: its }]) => {
    const [itsCampaign, itsWave = ''] = other.split(' ');
    return itsCampaign === campaign && itsWave < wave ? scoresOf(its, itsWave) : [];
  });
  const keys = ['everybody', 'sponsors', 'users', ...snapshot.units.map(({ id }) => id)];
  const named = keys.map((of): [string, string] => [cellOf(answered, of)?.name ?? '', of]);
  const nameOf: Record<string, string> = Object.fromEntries(named.toReversed());
  const main = findings.main?.name ?? '';
  return {
    ...compareWaves(earlier, snapshot, findings, wave),
    nameOf: { ...nameOf, main, [main]: nameOf[main] ?? '' } as Record<string, string>,
  };
}

describe('An independent computation in R of three campaigns', () => {
  test('read what the generator makes', () => {
    for (const [name, rows] of Object.entries(INPUT))
      expect(readFileSync(path.join(FOLDER, `${name}.csv`), 'utf8')).toBe(writeCsv(rows));
  });

  test('agrees on each score, its spread and its interval', () => {
    const withheld = new Set<string | undefined>();
    const compared = rowsOf('score').filter((row) => {
      const cell = cellOf(answeredIn(row, row.wave), row.of);
      const section = cell?.sections.find(({ category }) => category === row.section);
      if (!cell || !section) return false;
      // Squares are not stored where they would tell those of fewer than 20 people.
      const isWithheld = row.sd !== '' && section.spread === undefined;
      if (isWithheld) withheld.add(row.of);
      expect({ ...section, people: cell.people, fraction: cell.fraction }).toMatchObject({
        ...{ people: Number(row.people), fraction: close(row.fraction), mean: close(row.mean) },
        ...(!isWithheld && { spread: close(row.sd) }),
        interval:
          isWithheld || row.low === '' ? undefined : { low: close(row.low), high: close(row.high) },
      });
      return !isWithheld;
    });
    expect(compared.length).toBeGreaterThan(200);
    expect(withheld).toEqual(new Set(['everybody', 'crews']));
  });

  test('agrees on each gap, its interval, p and verdict', () => {
    const rows = rowsOf('gap');
    for (const row of rows) {
      const { findings, ratingsOf } = answeredIn(row, row.wave);
      const found = findings.gap?.sections.find(({ category }) => category === row.section);
      const few = () =>
        judgeFew(WORDS, sumUp(WORDS, ratingsOf('users')), sumUp(WORDS, ratingsOf('sponsors')));
      const p =
        found?.method === 'permutation'
          ? few().find(({ category }) => category === row.section)?.p
          : found?.p;
      expectDifference(found, p, row);
    }
    const kinds = new Set(rows.map(({ method, verdict }) => `${method} ${verdict}`));
    expect(kinds).toEqual(
      new Set(
        ['welch', 'permutation', 'census'].flatMap((each) => [`${each} beyond`, `${each} within`]),
      ),
    );
  });

  test('agrees on each change between two waves, though groups came and were renamed', () => {
    const compared = rowsOf('change').filter((row) => {
      const one = cellOf(answeredIn(row, row.since), row.of);
      const other = cellOf(answeredIn(row, row.wave), row.of);
      if (!one || !other) return false;
      const found = compare(one, other).sections.find(({ category }) => category === row.section);
      // Where squares are withheld, R knows more than we do.
      if (found?.method === 'none' && row.method === 'welch') return false;
      expectDifference(found, found?.p, row);
      return true;
    });
    expect(compared.length).toBeGreaterThan(400);
    expect(new Set(compared.map(({ method }) => method))).toEqual(
      new Set(['welch', 'census', 'none']),
    );
  });

  test('agrees on what is said of a wave since earlier ones, line by line', () => {
    const histories = [...FOUND].map(([key, answered]) => ({ key, ...historyOf(key, answered) }));
    const compared = histories.flatMap(({ key, changes, nameOf }) =>
      changes.flatMap(({ since, sections, others }) =>
        [{ name: nameOf.main ?? '', sections, isMain: true }, ...others].flatMap((line) =>
          line.sections.flatMap((found) => {
            const row = KEPT_CHANGES.get([key, since, nameOf[line.name], found.category].join(' '));
            // R judges each line by itself, has none of the gap, and knows squares that we withhold.
            if (!row || (found.method === 'none' && row.method === 'welch')) return [];
            const { verdict } = 'isMain' in line ? row : found;
            expectDifference(found, found.p, { ...row, verdict });
            return [row];
          }),
        ),
      ),
    );
    expect(compared.length).toBeGreaterThan(200);
    const reasons = histories.flatMap(({ changes, apart }) => [
      ...apart.map(({ reason }) => reason),
      ...changes.flatMap(({ uncompared }) => uncompared.map(({ reason }) => reason)),
    ]);
    expect(new Set(reasons)).toEqual(new Set(['came', 'went', 'renamed', 'words']));
  });
});

const hasR = spawnSync('Rscript', ['--version']).status === 0;

test.skipIf(!hasR)(
  `R finds now what it found when its output was kept${hasR ? '' : ' (R is not installed)'}`,
  {
    timeout: 120_000,
    tags: ['long'],
  },
  () => {
    const { stdout, stderr } = spawnSync('Rscript', [path.join(FOLDER, 'findings.R'), FOLDER], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const isFigure = (cell: string) => cell !== '' && Number.isFinite(Number(cell));
    const figures = (rows: Row[], toFigure: (cell: string) => unknown) =>
      rows.map((row) => Object.values(row).map((cell) => (isFigure(cell) ? toFigure(cell) : cell)));
    expect(figures(parse(stdout), Number)).toEqual(figures(KEPT, close));
  },
);
