import { beyondChance, differenceOf } from './difference.ts';
import type { Interval } from './interval.ts';
import type { Results } from './results.ts';

/** The minimum number of people on each side of a comparison; with fewer, it is too few to tell (decision 0132). */
export const LEAST_COMPARED = 10;

/** What can be said of a difference: it is beyond chance, within chance, or of too few people to tell. */
export type Verdict = 'beyond' | 'within' | 'few';

/** The difference of a section's score between two sets of people, or two waves. */
export interface SectionDifference extends Interval {
  category: string;
  title: string;
  /** The scores that are compared, and the second minus the first. */
  from: number;
  to: number;
  value: number;
  verdict: Verdict;
}

/** A comparison of all sections, with the numbers of people compared. */
export interface Comparison {
  people: [number, number];
  sections: SectionDifference[];
}

/**
 * Compares the section scores of two sets of people by Welch's t-test, with Holm's correction over the sections. It takes the people for different
 * ones: nobody knows who answered twice, and for those who did, it finds rather too little than too much.
 */
export function compare(one: Pick<Results, 'people' | 'sections'>, other: Pick<Results, 'people' | 'sections'>): Comparison {
  const pairs = one.sections.flatMap((section) => {
    const match = other.sections.find(({ category }) => category === section.category);
    return match ? [{ section, match, difference: differenceOf({ ...section, people: one.people }, { ...match, people: other.people }) }] : [];
  });
  const isBeyond = beyondChance(pairs.map(({ difference }) => difference));
  const verdictOf = (index: number): Verdict => (isBeyond[index] ? 'beyond' : 'within');
  const areFew = Math.min(one.people, other.people) < LEAST_COMPARED;
  return {
    people: [one.people, other.people],
    sections: pairs.map(({ section, match, difference: { value, low, high } }, index) => ({
      category: section.category,
      title: section.title,
      from: section.mean,
      to: match.mean,
      value,
      low,
      high,
      verdict: areFew ? 'few' : verdictOf(index),
    })),
  };
}
