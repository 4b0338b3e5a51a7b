import type { Score } from '../../core/findings/figures.ts';
import type { CellResults } from '../../core/findings/findings.ts';
import type { Saying } from './figures-in-words.ts';

/** The rows of a cell: one for each section, and one for each statement. */
export function rowsOf(cell: CellResults, say: Saying) {
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
export function answeredBy(
  counted: Pick<CellResults, 'people' | 'asked'>,
  { people }: Saying,
): string {
  return counted.people.isTold ? String(counted.people.least) : people(counted);
}

export function toScore(score: Score | null, { words }: Saying): { score?: number; end?: string } {
  if (!score) return {};
  const { tenths, end } = score;
  return { score: tenths / 10, ...(end && { end: words.tables.ends[end] }) };
}
