import type { Table } from '../../core/csv.ts';
import type { Comparison } from '../../core/findings/compare.ts';
import type { History } from '../../core/findings/compare-waves.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { describeWithheld, type Participation } from '../../core/findings/participation.ts';
import { tableOf } from './columns.ts';
import { rounded, rowsOf, toRange } from './table.ts';

interface WaveFigures {
  wave: string;
  findings: Findings;
  /** Who answered the wave, whatever the editions. */
  participation: Participation;
  history: Pick<History, 'changes'>;
}

/**
 * The findings of a wave as one table: who answered, the results of each shown cell, the gap, the
 * changes, what is withheld, and what can't be compared.
 */
export function toWaveTable({ wave, findings, participation, history }: WaveFigures): Table {
  const { main, cells, gap, withheld } = findings;
  const rows = [
    ...participation.shown.map(({ cell, people, open, asked }) => ({
      ...{ kind: 'participation', of: cell.name, n: people, open, asked },
    })),
    ...describeWithheld(participation).map(toWithheld),
    ...withheld
      .filter(({ name }) => !participation.withheld.some(({ cell }) => cell.name === name))
      .map(toWithheld),
    ...cells.flatMap((cell) => rowsOf(cell).map((row) => ({ ...row, of: cell.name }))),
    ...(gap ? compared(gap, { kind: 'gap', of: 'Sponsors minus people who use it' }) : []),
    ...history.changes.flatMap((change) => [
      ...compared(change, { kind: 'change', of: main?.name ?? '', since: change.since }),
      ...change.others.flatMap((other) =>
        compared(other, { kind: 'change', of: other.name, since: change.since }),
      ),
      ...change.uncompared.map(({ name, reason, before }) => ({
        ...{ kind: 'uncompared', of: name, since: change.since, id: reason, text: before },
      })),
    ]),
  ];
  return tableOf(rows.map((row) => ({ ...row, wave })));
}

function toWithheld({ name, reason, exposes }: Findings['withheld'][number]) {
  return { kind: 'withheld', of: name, id: reason, text: exposes.join(', ') || undefined };
}

function compared(
  { people: [n1, n2], sections }: Comparison,
  what: { kind: string; of: string; since?: string },
) {
  return sections.map((section) => {
    const { category, title, from, to, value, interval, p, method, verdict, spreads } = section;
    return {
      ...{ ...what, id: category, text: title, n: n1 + n2, mean: rounded(value) },
      ...{ n1, mean1: rounded(from), sd1: rounded(spreads?.[0]) },
      ...{ n2, mean2: rounded(to), sd2: rounded(spreads?.[1]) },
      ...{ ...toRange(interval), p: p === undefined ? undefined : Number(p.toPrecision(3)) },
      ...{ method, verdict },
    };
  });
}
