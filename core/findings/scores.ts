import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import type { Sums } from './figures.ts';

/**
 * A section's score, from 1 to 5, with its standard deviation; undefined for a few people of a
 * wave.
 */
export interface SectionScore {
  category: string;
  mean: number;
  spread: number | undefined;
}

/**
 * Derives the scores of sections from the sums of people in a wave. The intake exports them,
 * without the package that intervals need.
 */
export function sectionScoresOf({ people, sections }: Sums, words: EditionWords): SectionScore[] {
  return sections.map(({ category, sum, squares }) => {
    const count =
      words.sections.find((one) => categoryOf(one) === category)?.statements.length ?? 1;
    const spread =
      squares === undefined
        ? undefined
        : Math.sqrt(Math.max(0, squares - sum ** 2 / people) / (people - 1)) / count;
    return { category, mean: sum / (people * count), spread };
  });
}
