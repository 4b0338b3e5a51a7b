import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { scoreSections } from '../survey/profile.ts';
import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';
import type { SectionFigures, Sums } from './figures.ts';

/**
 * Sums up the answers of people in a wave. @param hasSquares whether the squares are summed up, too.
 * @throws if a row isn't a complete answer to the edition.
 */
export function sumUp({ sections }: EditionWords, rows: readonly Answers[], hasSquares: boolean): Sums {
  if (!areComplete(sections, rows)) throw new Error('A response is incomplete, or answers another edition.');
  return {
    people: rows.length,
    sections: sections.map((section) => {
      const totals = rows.map((row) => section.statements.reduce((sum, { id }) => sum + (row[id] ?? 0), 0));
      const squares = totals.reduce((sum, total) => sum + total ** 2, 0);
      const sum = totals.reduce((all, total) => all + total, 0);
      return { category: categoryOf(section), sum, ...(hasSquares && { squares }) };
    }),
    statements: sections.flatMap(({ statements }) => statements).map(({ id }) => ({ id, counts: countRatings(rows.map((row) => row[id])) })),
  };
}

/** Computes the section scores of at least two people; undefined if a row isn't a complete answer to the edition. */
export function sectionFiguresOf({ sections }: Pick<EditionWords, 'sections'>, rows: readonly Answers[]): SectionFigures[] | undefined {
  if (rows.length < 2 || !areComplete(sections, rows)) return undefined;
  const scores = rows.map((row) => scoreSections(sections, row).map(({ score }) => score));
  return sections.map((section, index) => {
    const each = scores.map((row) => row[index] ?? Number.NaN);
    return { category: categoryOf(section), mean: hundredths(mean(each)), spread: hundredths(sampleStandardDeviation(each)) };
  });
}

function areComplete(sections: EditionWords['sections'], rows: readonly Answers[]): boolean {
  return rows.every((row) => isCompleteAnswers(sections, row));
}

function countRatings(ratings: readonly (number | undefined)[]): number[] {
  return Array.from({ length: BEST_RATING }, (_, index) => ratings.filter((rating) => rating === LEAST_RATING + index).length);
}

/** Rounded, so that whoever checks a report computes its intervals from the figures that it prints. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
