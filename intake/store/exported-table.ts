import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Tables } from '../engine/tables.ts';

export interface Records {
  name: string;
  columns: string[];
  rows: Record<string, Cell>[];
}

export type Cell = string | number | null;

// Columns whose export is a time.
const TIME = /At$/;

/** The returned function reads a table, or some of its rows. */
export function tableReader({ db }: OpenDatabase) {
  return async <Table extends keyof Tables>(
    name: string,
    table: Table,
    {
      columns,
      where = sql`true`,
      orderBy,
    }: {
      columns: (keyof Tables[Table] & string)[];
      where?: RawBuilder<unknown>;
      orderBy: (keyof Tables[Table] & string)[];
    },
  ): Promise<Records> => {
    const selected = columns.map(
      (column) => sql`${sql.ref(column)} as ${sql.ref(exportedAs(column))}`,
    );
    const order = orderBy.map((column) => sql.ref(column));
    const { rows } = await sql<Record<string, Cell>>`
      select ${sql.join(selected)} from ${sql.table(table)} where ${where}
      order by ${sql.join(order)}`.execute(db);
    const read = ([own, value]: [string, Cell]) =>
      [own, typeof value === 'number' && TIME.test(own) ? isoTime(value) : value] as const;
    return {
      name,
      columns: columns.map(exportedAs),
      rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(read))),
    };
  };
}

/** `userEmail` for `user_email`. */
function exportedAs(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function recordsOf<Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): Records {
  return {
    name,
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
  };
}
