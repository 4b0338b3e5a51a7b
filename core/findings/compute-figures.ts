import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Answers, isCompleteAnswers } from '../survey/answers.ts';
import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { scoreSections } from '../survey/profile.ts';
import type { SectionFigures } from './figures.ts';

/** Computes the section scores of at least two people; undefined if a row isn't a complete answer to the edition. */
export function sectionFiguresOf({ sections }: Pick<EditionWords, 'sections'>, rows: readonly Answers[]): SectionFigures[] | undefined {
  if (rows.length < 2 || !rows.every((row) => isCompleteAnswers(sections, row))) return undefined;
  const scores = rows.map((row) => scoreSections(sections, row).map(({ score }) => score));
  return sections.map((section, index) => {
    const each = scores.map((row) => row[index] ?? Number.NaN);
    return { category: categoryOf(section), mean: hundredths(mean(each)), spread: hundredths(sampleStandardDeviation(each)) };
  });
}

/** Rounded, so that whoever checks a report computes its intervals from the figures that it prints. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
