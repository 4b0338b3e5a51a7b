import type { Table } from '../../core/csv.ts';
import type { Results } from '../../core/findings/results.ts';

/** The results as one table: a row for each section, and one for each statement. Scores have the decimals that the report is computed from. */
export function toTable({ people, sections, statements }: Results): Table {
  const columns = ['kind', 'id', 'text', 'people', 'mean', 'spread', 'low', 'high', 'rated1', 'rated2', 'rated3', 'rated4', 'rated5'];
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  return {
    columns,
    rows: [
      ...sections.map(({ category, title, mean, spread, low, high }) => ({
        ...empty,
        kind: 'section',
        id: category,
        text: title,
        people,
        mean,
        spread,
        low: hundredths(low),
        high: hundredths(high),
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
  const rows = table.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}

/** Rounds to the decimals of stored figures. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
