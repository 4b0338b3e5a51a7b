import type { Table } from '../../core/csv.ts';

/** What each column of the figures means, for whoever opens them in a spreadsheet or in R. */
export const COLUMNS = {
  kind: 'What the row is: participation, section, statement, gap, change, withheld (not shown) or uncompared (no change is told).',
  of: 'Whose figure it is: everybody, a side or a group.',
  wave: 'The wave of the campaign.',
  since: 'Of a change: the earlier wave.',
  id: 'The section, or the number of the statement. Of what is withheld or uncompared: why.',
  text: 'The words of the section or statement. Of what is withheld: the groups that it is counted with, or that are too few; of a renamed group: its former name.',
  reversed:
    'Of a statement, yes or no. Where agreeing is unfavourable, ratings are reversed before anything is computed, so that 5 is best.',
  answered: 'How many people answered: a number, from which to which, or nearly all or all.',
  open: 'Of participation: how many of them came by an open link.',
  asked: 'Of participation: how many people were asked.',
  score:
    'From 1 to 5, with one decimal. Of a gap or change, score2 minus score1. Empty where it is not told.',
  end: 'or less, or more: the score is at its end, and told no nearer. Of a gap or change, at least: it is that large, or larger.',
  score1: 'Of a gap, the score of users; of a change, the score in the earlier wave, or the gap.',
  end1: 'The end of score1.',
  score2: 'Of a gap, the score of sponsors; of a change, the score in this wave, or the gap.',
  end2: 'The end of score2.',
  counts:
    'Of a gap or change, yes or no: it counts if it is 0.5 or more, and more than 4 divided by the smaller number of people.',
  shares:
    'Of a statement of many people, in percent: how many rated it unfavourable (1 or 2), neutral (3) and favourable (4 or 5).',
} as const;

/** The columns as a table of their own. */
export const DICTIONARY: Table = {
  columns: ['column', 'meaning'],
  rows: Object.entries(COLUMNS).map(([column, meaning]) => ({ column, meaning })),
};

type FigureRow = Partial<Record<keyof typeof COLUMNS, string | number | null | undefined>>;

/** A table of figures: those of the columns that any row fills, in their order. */
export function tableOf(rows: readonly FigureRow[]): Table {
  const columns = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((column) =>
    rows.some((row) => row[column] !== undefined && row[column] !== null),
  );
  return {
    columns,
    rows: rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    ),
  };
}

/** A table as JSON: what its columns mean, and a list of rows without the empty cells. */
export function toJson({ columns, rows }: Table): string {
  const meanings = Object.entries(COLUMNS).filter(([column]) => columns.includes(column));
  const filled = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  return `${JSON.stringify({ columns: Object.fromEntries(meanings), rows: filled }, undefined, 2)}\n`;
}
