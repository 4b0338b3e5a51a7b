import { COLUMNS } from '../../core/content/report.ts';
import type { Table } from '../../core/csv.ts';
import type { Saying } from './figures-in-words.ts';

/** The columns as a table of their own, for whoever opens the figures in a spreadsheet or in R. */
export function dictionaryOf({ words: { tables } }: Saying): Table {
  const { column, meaning } = tables.dictionary;
  return {
    columns: [column, meaning],
    rows: Object.values(tables.columns).map((one) => ({
      [column]: one.name,
      [meaning]: one.meaning,
    })),
  };
}

type FigureRow = Partial<Record<(typeof COLUMNS)[number], string | number | null | undefined>>;

/** A table of figures: those of the columns that any row fills, in their order. */
export function tableOf(rows: readonly FigureRow[], { words }: Saying): Table {
  const columns = COLUMNS.filter((column) =>
    rows.some((row) => row[column] !== undefined && row[column] !== null),
  );
  const nameOf = (column: (typeof COLUMNS)[number]) => words.tables.columns[column].name;
  return {
    columns: columns.map(nameOf),
    rows: rows.map((row) =>
      Object.fromEntries(columns.map((column) => [nameOf(column), row[column] ?? null])),
    ),
  };
}

/** A table as JSON: what its columns mean, and a list of rows without the empty cells. */
export function toJson({ columns, rows }: Table, { words }: Saying): string {
  const meanings = Object.values(words.tables.columns)
    .filter(({ name }) => columns.includes(name))
    .map(({ name, meaning }) => [name, meaning]);
  const filled = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  return `${JSON.stringify({ columns: Object.fromEntries(meanings), rows: filled }, undefined, 2)}\n`;
}
