import type { Table } from '../../core/csv.ts';

/** What each column of the figures means, for whoever opens them in a spreadsheet or in R. */
export const COLUMNS = {
  kind: 'What the row is: participation, section, statement, gap, change, withheld (not shown) or uncompared (no change is told).',
  of: 'Whose figure it is: everybody, a side or a group.',
  wave: 'The wave of the campaign.',
  since: 'Of a change: the earlier wave.',
  id: 'The section, or the number of the statement. Of what is withheld or uncompared: why.',
  text: 'The words of the section or statement. Of what is withheld: the groups that it would expose; of a renamed group: its former name.',
  reversed:
    'Of a statement, yes or no. Where agreeing is unfavourable, ratings are reversed before anything is computed: 5 is favourable throughout.',
  n: 'How many people the figure is of; of a gap or change, both numbers together.',
  open: 'Of participation: how many of them came by an open link.',
  asked: 'Of participation: how many people were asked.',
  mean: 'The mean, from 1 to 5. Of a gap or change, mean2 minus mean1.',
  sd: 'The standard deviation of the people’s scores. Of a wave, from 20 people on.',
  from: 'The lower end of the 95% interval of mean, where there is one.',
  to: 'The upper end of the 95% interval of mean, where there is one.',
  n1: 'Of a gap, how many people who use the system; of a change, how many people in the earlier wave.',
  mean1: 'The mean of those. Of a change of the gap, the gap in the earlier wave.',
  sd1: 'Their standard deviation.',
  n2: 'Of a gap, how many sponsors; of a change, how many people in this wave.',
  mean2: 'The mean of those. Of a change of the gap, the gap in this wave.',
  sd2: 'Their standard deviation.',
  p: 'Of Welch’s t-test, uncorrected: the chance of a difference at least as large, if there were none.',
  method:
    'How a gap or change was judged: welch (t-test, with Holm’s correction), permutation (a test for few people), census (by size, because everybody answered) or none.',
  verdict:
    'beyond or within chance (of a census: at least 0.5, or less), or few: too few people to tell, or too few among them for a spread to be kept.',
  rated1: 'Of a statement: how many people gave 1, after reversing.',
  rated2: 'How many gave 2.',
  rated3: 'How many gave 3.',
  rated4: 'How many gave 4.',
  rated5: 'How many gave 5.',
} as const;

/** The columns as a table of their own. */
export const DICTIONARY: Table = {
  columns: ['column', 'meaning'],
  rows: Object.entries(COLUMNS).map(([column, meaning]) => ({ column, meaning })),
};

type Row = Partial<Record<keyof typeof COLUMNS, string | number | null | undefined>>;

/** A table of figures: those of the columns that any row fills, in their order. */
export function tableOf(rows: readonly Row[]): Table {
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
