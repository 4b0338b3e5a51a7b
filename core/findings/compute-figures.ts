import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';
import type { Sums } from './figures.ts';

/**
 * Sums up the answers of people in a wave, with the squares. @throws if a row isn't a complete
 * answer to the edition.
 */
export function sumUp({ sections }: EditionWords, rows: readonly Answers[]): Sums {
  if (!areComplete(sections, rows))
    throw new Error('A response is incomplete, or answers another edition.');
  return {
    people: rows.length,
    sections: sections.map((section) => {
      const totals = rows.map((row) =>
        section.statements.reduce((sum, { id }) => sum + (row[id] ?? 0), 0),
      );
      const squares = totals.reduce((sum, total) => sum + total ** 2, 0);
      const sum = totals.reduce((all, total) => all + total, 0);
      return { category: categoryOf(section), sum, squares };
    }),
    statements: sections
      .flatMap(({ statements }) => statements)
      .map(({ id }) => ({ id, counts: countRatings(rows.map((row) => row[id])) })),
  };
}

/**
 * Adds up the sums of some people, who answered the same edition. @param hasSquares whether their
 * squares are kept.
 */
export function addUp({ sections }: EditionWords, all: readonly Sums[], hasSquares: boolean): Sums {
  const total = (partOf: (sums: Sums) => number | undefined) =>
    all.reduce((sum, each) => sum + (partOf(each) ?? 0), 0);
  return {
    people: total(({ people }) => people),
    sections: sections.map((section, index) => ({
      category: categoryOf(section),
      sum: total((sums) => sums.sections[index]?.sum),
      ...(hasSquares && { squares: total((sums) => sums.sections[index]?.squares) }),
    })),
    statements: sections
      .flatMap(({ statements }) => statements)
      .map(({ id }, index) => ({
        id,
        counts: COUNTS.map((_, place) => total((sums) => sums.statements[index]?.counts[place])),
      })),
  };
}

function areComplete(sections: EditionWords['sections'], rows: readonly Answers[]): boolean {
  return rows.every((row) => isCompleteAnswers(sections, row));
}

const COUNTS = Array.from({ length: BEST_RATING - LEAST_RATING + 1 }, () => 0);

function countRatings(ratings: readonly (number | undefined)[]): number[] {
  const counts = [...COUNTS];
  for (const rating of ratings)
    if (rating !== undefined)
      counts[rating - LEAST_RATING] = (counts[rating - LEAST_RATING] ?? 0) + 1;
  return counts;
}
