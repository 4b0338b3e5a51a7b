import { categoryOf } from '../survey/category.ts';
import type { EditionWords } from '../survey/edition.ts';
import { findFirstBarriers, formatScore } from '../survey/profile.ts';
import type { Remedy } from '../survey/survey.ts';
import { type Interval, intervalOf } from './difference.ts';
import { meanOf, type Sums } from './figures.ts';
import { type SectionScore, sectionScoresOf } from './scores.ts';

export interface SectionResult {
  category: string;
  title: string;
  mean: number;
  /**
   * The standard deviation, and the 95% interval of the score; undefined for a few people of a
   * wave. A census has no interval.
   */
  spread: number | undefined;
  interval: Interval | undefined;
}

/** Figures of which spreads may be unknown. */
type Scored = Omit<Sums, 'sections'> & { sections: SectionScore[] };

export interface StatementResult {
  id: number;
  text: string;
  category: string;
  /** Whether agreeing is unfavourable, so that its ratings are stored reversed. */
  reversed: boolean;
  /** The labels of the ratings 1 to 5; 5 is favourable. */
  labels: string[];
  counts: number[];
  mean: number;
}

export interface Results {
  people: number;
  /** The share of all who were asked, where it is known: 1 if everybody answered. */
  fraction: number | undefined;
  sections: SectionResult[];
  statements: StatementResult[];
}

/**
 * The section where work begins: the lowest, if it is a barrier, with its lowest statement and its
 * remedy.
 */
export interface FirstBarrier {
  section: SectionResult;
  /** Its statements with the lowest mean, in their order. */
  statements: StatementResult[];
  remedy: Remedy | undefined;
}

/**
 * Joins figures with the words of their edition, and adds intervals. @param fraction the share of
 * all who were asked, where it is known.
 */
export function resultsOf(
  figures: Scored,
  { sections, scales }: EditionWords,
  fraction?: number,
): Results {
  const { people } = figures;
  const statements = sections.flatMap((section) => section.statements);
  return {
    people,
    fraction,
    sections: figures.sections.flatMap((each) => {
      const section = sections.find((one) => categoryOf(one) === each.category);
      if (!section) return [];
      const { category, mean, spread } = each;
      return [
        {
          category,
          title: section.title,
          mean,
          spread,
          interval: intervalOf({ mean, spread, people, fraction }),
        },
      ];
    }),
    statements: figures.statements.flatMap(({ id, counts }) => {
      const statement = statements.find((one) => one.id === id);
      if (!statement) return [];
      const { text, category, scaleType, reverse } = statement;
      const labels = scales[scaleType] ?? [];
      return [
        {
          id,
          text,
          category,
          reversed: reverse ?? false,
          labels: reverse ? labels.toReversed() : labels,
          counts,
          mean: meanOf(counts),
        },
      ];
    }),
  };
}

/** Joins the sums of people in a wave with the words of their edition. */
export function resultsOfSums(sums: Sums, words: EditionWords, fraction?: number): Results {
  return resultsOf({ ...sums, sections: sectionScoresOf(sums, words) }, words, fraction);
}

/** Finds the first barrier; undefined if no section is a barrier (product.md, Survey). */
export function findBarrier(
  { sections, statements }: Results,
  remedies: Readonly<Record<string, Remedy>>,
): FirstBarrier | undefined {
  const [section] = findFirstBarriers(sections.map((each) => ({ ...each, score: each.mean })));
  if (!section) return undefined;
  const own = statements.filter(({ category }) => category === section.category);
  const lowest = Math.min(...own.map(({ mean }) => mean));
  return {
    section,
    statements: own.filter(({ mean }) => formatScore(mean) === formatScore(lowest)),
    remedy: remedies[section.category],
  };
}
