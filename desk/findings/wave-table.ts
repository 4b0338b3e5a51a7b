import type { Table } from '../../core/csv.ts';
import type { WithheldCell } from '../../core/findings/cells.ts';
import type { Comparison, GapChange } from '../../core/findings/compare.ts';
import type { History } from '../../core/findings/compare-waves.ts';
import type { Score } from '../../core/findings/figures.ts';
import type { CellResults, Findings } from '../../core/findings/findings.ts';
import { listCounts, type Participation } from '../../core/findings/participation.ts';
import { tableOf } from './columns.ts';
import type { Saying } from './figures-in-words.ts';

interface WaveFigures {
  wave: string;
  findings: Findings;
  participation: Participation;
  history: Pick<History, 'changes'>;
}

/**
 * The findings of a wave as one table: who answered, the results of each shown cell, the gap, the
 * changes, what is withheld, and what can't be compared.
 */
export function toWaveTable(
  say: Saying,
  { wave, findings, participation, history }: WaveFigures,
): Table {
  const { words } = say;
  const { main, cells, gap, withheld } = findings;
  const counts = listCounts(participation, say.cellNames(participation.units));
  const rows = [
    ...counts.shown.map((cell) => ({
      ...{ kind: 'participation', of: cell.name, answered: answeredBy(cell, say) },
      ...{ open: cell.open, asked: cell.asked },
    })),
    ...counts.withheld.map(toWithheld),
    ...withheld
      .filter(({ name }) => !counts.withheld.some((other) => other.name === name))
      .map(toWithheld),
    ...cells.flatMap((cell) => rowsOf(cell, say)),
    ...(gap ? compared(say, gap, { kind: 'gap', of: words.tables.gap }) : []),
    ...history.changes.flatMap((change) => [
      ...compared(say, change, { kind: 'change', of: main?.name ?? '', since: change.since }),
      ...change.others.flatMap((other) =>
        compared(say, other, { kind: 'change', of: other.name, since: change.since }),
      ),
      ...(change.gap ? comparedGaps(say, change.gap, change.since) : []),
      ...change.uncompared.map(({ name, reason, before }) => ({
        ...{ kind: 'uncompared', of: name, since: change.since, id: reason, text: before },
      })),
    ]),
  ];
  return tableOf(
    rows.map((row) => ({ ...row, wave })),
    say,
  );
}

function toWithheld({ name, reason, others }: WithheldCell) {
  return { kind: 'withheld', of: name, id: reason, text: others.join(', ') || undefined };
}

function compared(
  say: Saying,
  { sections }: Comparison,
  what: { kind: string; of: string; since?: string },
) {
  const { ends, yes, no } = say.words.tables;
  return sections.map(({ category, title, from, to, tenths, isAtLeast, counts }) => {
    const [one, other] = [toScore(from, say), toScore(to, say)];
    return {
      ...{ ...what, id: category, text: title },
      ...{ score1: one.score, end1: one.end, score2: other.score, end2: other.end },
      score: tenths === null ? undefined : tenths / 10,
      end: isAtLeast ? ends.least : undefined,
      counts: counts ? yes : no,
    };
  });
}

function comparedGaps({ words }: Saying, { sections }: GapChange, since: string) {
  const { yes, no } = words.tables;
  return sections.map(({ category, title, from, to, tenths, counts }) => ({
    ...{ kind: 'change', of: words.figures.gap, since, id: category, text: title },
    ...{ score1: from / 10, score2: to / 10, score: tenths === null ? undefined : tenths / 10 },
    counts: counts ? yes : no,
  }));
}

/** The rows of a cell: one for each section, and one for each statement. */
function rowsOf(cell: CellResults, say: Saying) {
  const { yes, no } = say.words.tables;
  const answered = answeredBy(cell, say);
  return [
    ...cell.sections.map(({ category, title, score }) => ({
      ...{ kind: 'section', of: cell.name, id: category, text: title, answered },
      ...toScore(score, say),
    })),
    ...cell.statements.map(({ id, text, reversed, score, shares }) => ({
      ...{ kind: 'statement', of: cell.name, id: String(id), text, answered },
      reversed: reversed ? yes : no,
      ...toScore(score, say),
      shares: shares && say.shares(shares),
    })),
  ];
}

/** A number, which spreadsheets can add, where it is told. */
function answeredBy(counted: Pick<CellResults, 'people' | 'asked'>, { people }: Saying): string {
  return counted.people.isTold ? String(counted.people.least) : people(counted);
}

function toScore(score: Score | null, { words }: Saying): { score?: number; end?: string } {
  if (!score) return {};
  const { tenths, end } = score;
  return { score: tenths / 10, ...(end && { end: words.tables.ends[end] }) };
}
