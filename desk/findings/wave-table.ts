import type { Table } from '../../core/csv.ts';
import type { SectionDifference } from '../../core/findings/compare.ts';
import type { Change, Findings } from '../../core/findings/findings.ts';
import { hundredths, toRange, toTable } from './table.ts';

/**
 * The findings of a wave as one table: the results of each shown cell, the gap, the changes, and
 * what is withheld.
 */
export function toWaveTable({ cells, gap, withheld }: Findings, changes: readonly Change[]): Table {
  const results = cells.map((cell) => ({ ...cell, ...toTable(cell) }));
  const columns = [
    'of',
    'kind',
    'id',
    'text',
    'people',
    'byOpenLink',
    'asked',
    'mean',
    'spread',
    'low',
    'high',
    'verdict',
    ...RATED,
  ];
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  const compared = (of: string, kind: string, sections: readonly SectionDifference[]) =>
    sections.map(({ category, title, value, interval, verdict }) => ({
      ...empty,
      ...{
        of,
        kind,
        id: category,
        text: title,
        mean: hundredths(value),
        ...toRange(interval),
        verdict,
      },
    }));
  return {
    columns,
    rows: [
      ...cells.map(({ name, people, open, asked }) => ({
        ...empty,
        of: name,
        kind: 'participation',
        people,
        byOpenLink: open,
        asked,
      })),
      ...withheld.map(({ name, reason, exposes }) => ({
        ...empty,
        of: name,
        kind: 'withheld',
        id: reason,
        text: exposes.join(', '),
      })),
      ...results.flatMap(({ name, rows }) => rows.map((row) => ({ ...empty, ...row, of: name }))),
      ...(gap ? compared('Sponsors minus users', 'gap', gap.sections) : []),
      ...changes.flatMap(({ since, sections }) => compared(`Since ${since}`, 'change', sections)),
    ],
  };
}

const RATED = [1, 2, 3, 4, 5].map((rating) => `rated${rating}`);
