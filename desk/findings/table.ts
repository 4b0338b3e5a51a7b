import type { Table } from '../../core/csv.ts';
import type { Interval } from '../../core/findings/interval.ts';
import type { Results } from '../../core/findings/results.ts';

/**
 * The results as one table: a row for each section, and one for each statement. Scores have two
 * decimals.
 */
export function toTable({ people, sections, statements }: Results): Table {
  const columns = [
    'kind',
    'id',
    'text',
    'people',
    'mean',
    'spread',
    'low',
    'high',
    'rated1',
    'rated2',
    'rated3',
    'rated4',
    'rated5',
  ];
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  return {
    columns,
    rows: [
      ...sections.map(({ category, title, mean, spread, interval }) => ({
        ...empty,
        kind: 'section',
        id: category,
        text: title,
        people,
        mean: hundredths(mean),
        spread: spread === undefined ? null : hundredths(spread),
        ...toRange(interval),
      })),
      ...statements.map(({ id, text, counts, mean }) => ({
        ...empty,
        kind: 'statement',
        id: String(id),
        text,
        people: counts.reduce((sum, count) => sum + count, 0),
        mean: hundredths(mean),
        ...Object.fromEntries(counts.map((count, index) => [`rated${index + 1}`, count])),
      })),
    ],
  };
}

/** A table as JSON: a list of rows without the empty cells. */
export function toJson(table: Table): string {
  const rows = table.rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}

/** The columns of an interval. */
export function toRange(interval: Interval | undefined): {
  low: number | null;
  high: number | null;
} {
  return interval
    ? { low: hundredths(interval.low), high: hundredths(interval.high) }
    : { low: null, high: null };
}

/** Rounds to the decimals of stored figures. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
