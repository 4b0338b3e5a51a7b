import type { Table } from '../../core/csv.ts';
import type { WithheldCell } from '../../core/findings/cells.ts';
import type { Comparison, GapChange } from '../../core/findings/compare.ts';
import { GAP, type History } from '../../core/findings/compare-waves.ts';
import type { Findings } from '../../core/findings/findings.ts';
import { listCounts, type Participation } from '../../core/findings/participation.ts';
import { tableOf } from './columns.ts';
import { sayPeople } from './format.ts';
import { rowsOf, toScore } from './table.ts';

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
export function toWaveTable({ wave, findings, participation, history }: WaveFigures): Table {
  const { main, cells, gap, withheld } = findings;
  const counts = listCounts(participation);
  const rows = [
    ...counts.shown.map(({ name, people, open, asked }) => ({
      ...{ kind: 'participation', of: name, answered: sayPeople({ people, asked }), open, asked },
    })),
    ...counts.withheld.map(toWithheld),
    ...withheld
      .filter(({ name }) => !counts.withheld.some((other) => other.name === name))
      .map(toWithheld),
    ...cells.flatMap(rowsOf),
    ...(gap ? compared(gap, { kind: 'gap', of: 'Sponsors minus users' }) : []),
    ...history.changes.flatMap((change) => [
      ...compared(change, { kind: 'change', of: main?.name ?? '', since: change.since }),
      ...change.others.flatMap((other) =>
        compared(other, { kind: 'change', of: other.name, since: change.since }),
      ),
      ...(change.gap ? comparedGaps(change.gap, change.since) : []),
      ...change.uncompared.map(({ name, reason, before }) => ({
        ...{ kind: 'uncompared', of: name, since: change.since, id: reason, text: before },
      })),
    ]),
  ];
  return tableOf(rows.map((row) => ({ ...row, wave })));
}

function toWithheld({ name, reason, others }: WithheldCell) {
  return { kind: 'withheld', of: name, id: reason, text: others.join(', ') || undefined };
}

function compared({ sections }: Comparison, what: { kind: string; of: string; since?: string }) {
  return sections.map(({ category, title, from, to, tenths, isAtLeast, counts }) => {
    const [one, other] = [toScore(from), toScore(to)];
    return {
      ...{ ...what, id: category, text: title },
      ...{ score1: one.score, end1: one.end, score2: other.score, end2: other.end },
      score: tenths === null ? undefined : tenths / 10,
      end: isAtLeast ? 'at least' : undefined,
      counts: counts ? 'yes' : 'no',
    };
  });
}

function comparedGaps({ sections }: GapChange, since: string) {
  return sections.map(({ category, title, from, to, tenths, counts }) => ({
    ...{ kind: 'change', of: GAP, since, id: category, text: title },
    ...{ score1: from / 10, score2: to / 10, score: tenths === null ? undefined : tenths / 10 },
    counts: counts ? 'yes' : 'no',
  }));
}
