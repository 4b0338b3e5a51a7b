import type { Answers } from './answers.ts';
import { READY_MARK } from './profile.ts';
import type { ShownSection, ShownStatement } from './shown-survey.ts';

/** A section, reduced to the words about low statements. */
type DescribedSection = Pick<ShownSection, 'question'> & {
  statements: readonly Pick<ShownStatement, 'id' | 'text' | 'suggests'>[];
};
type RatedSection = { statements: readonly Pick<ShownStatement, 'id'>[] };

const COUNT = 3;

interface LowStatement {
  id: number;
  text: string;
  suggests?: string | undefined;
  question?: string | undefined;
}

/**
 * Ids of the three statements with the lowest ratings below the mark, and of all rated as low as
 * the third. The lowest come first, and of equal ones the earlier.
 */
export function findLowest(sections: readonly RatedSection[], answers: Answers): number[] {
  const rated = sections.flatMap(({ statements }) =>
    statements.map(({ id }) => ({ id, rating: answers[id] ?? READY_MARK })),
  );
  const low = rated
    .filter(({ rating }) => rating < READY_MARK)
    .sort((a, b) => a.rating - b.rating || a.id - b.id);
  const limit = low[COUNT - 1]?.rating ?? READY_MARK;
  return low.filter(({ rating }) => rating <= limit).map(({ id }) => id);
}

/** `first` are explained; `others` are as low as the third. */
interface DescribedLowest {
  first: LowStatement[];
  others: LowStatement[];
}

/** @param ids as `findLowest` returns them. Ids that the survey no longer has are left out. */
export function describeLowest(
  ids: readonly number[],
  sections: readonly DescribedSection[],
): DescribedLowest {
  const all = sections.flatMap(({ statements, question }) =>
    statements.map(({ id, text, suggests }) => ({ id, text, suggests, question })),
  );
  const find = (some: readonly number[]) =>
    some.flatMap((id) => all.find((statement) => statement.id === id) ?? []);
  return { first: find(ids.slice(0, COUNT)), others: find(ids.slice(COUNT)) };
}
