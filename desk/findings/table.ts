import type { Score } from '../../core/findings/figures.ts';
import type { CellResults } from '../../core/findings/findings.ts';
import { sayPeople, sayShares } from './format.ts';

/** The rows of a cell: one for each section, and one for each statement. */
export function rowsOf(cell: CellResults) {
  const answered = sayPeople(cell);
  return [
    ...cell.sections.map(({ category, title, score }) => ({
      ...{ kind: 'section', of: cell.name, id: category, text: title, answered },
      ...toScore(score),
    })),
    ...cell.statements.map(({ id, text, reversed, score, shares }) => ({
      ...{ kind: 'statement', of: cell.name, id: String(id), text, answered },
      reversed: reversed ? 'yes' : 'no',
      ...toScore(score),
      shares: shares && sayShares(shares),
    })),
  ];
}

export function toScore(score: Score | null): { score?: number; end?: string } {
  if (!score) return {};
  const { tenths, end } = score;
  return { score: tenths / 10, ...(end && { end: end === 'low' ? 'or less' : 'or more' }) };
}
