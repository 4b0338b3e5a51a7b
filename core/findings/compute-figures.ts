import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { scoreSections } from '../survey/profile.ts';
import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';
import type { Figures, SectionFigures } from './figures.ts';

/** Computes the figures of people from their answers. @throws if a row isn't a complete answer to the edition. */
export function figuresOf(words: EditionWords, rows: readonly Answers[]): Figures {
  const sections = sectionFiguresOf(words, rows);
  if (!sections) throw new Error('A response is incomplete, or answers another edition.');
  return {
    people: rows.length,
    sections,
    statements: words.sections.flatMap(({ statements }) => statements).map(({ id }) => ({ id, counts: countRatings(rows.map((row) => row[id])) })),
  };
}

/** Computes the section scores of at least two people; undefined if a row isn't a complete answer to the edition. */
export function sectionFiguresOf({ sections }: Pick<EditionWords, 'sections'>, rows: readonly Answers[]): SectionFigures[] | undefined {
  if (rows.length < 2 || !rows.every((row) => isCompleteAnswers(sections, row))) return undefined;
  const scores = rows.map((row) => scoreSections(sections, row).map(({ score }) => score));
  return sections.map((section, index) => {
    const each = scores.map((row) => row[index] ?? Number.NaN);
    return { category: categoryOf(section), mean: hundredths(mean(each)), spread: hundredths(sampleStandardDeviation(each)) };
  });
}

function countRatings(ratings: readonly (number | undefined)[]): number[] {
  return Array.from({ length: BEST_RATING }, (_, index) => ratings.filter((rating) => rating === LEAST_RATING + index).length);
}

/** Rounded, so that whoever checks a report computes its intervals from the figures that it prints. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
