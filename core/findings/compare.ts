import { beyondChance, differenceOf } from './difference.ts';
import type { Interval } from './interval.ts';
import type { Results, SectionResult } from './results.ts';
import type { Verdict } from './verdict.ts';

/** The difference of a section's score between two sets of people, or two waves. */
export interface SectionDifference {
  category: string;
  title: string;
  /** The scores that are compared, and the second minus the first. */
  from: number;
  to: number;
  value: number;
  /** Its 95 % interval, if both sets have a spread. */
  interval: Interval | undefined;
  verdict: Verdict;
}

/** A comparison of all sections, with the numbers of people compared. */
export interface Comparison {
  people: [number, number];
  sections: SectionDifference[];
}

type Compared = Pick<Results, 'people' | 'sections'>;

/**
 * Compares the section scores of two sets of people by Welch's t-test, with Holm's correction over
 * the sections. It takes the people for different ones: nobody knows who answered twice, and for
 * those who did, it finds rather too little than too much.
 * @param verdicts what was judged of sets without a spread, by category. Without it, they are too
 * few to tell.
 */
export function compare(
  one: Compared,
  other: Compared,
  verdicts: Readonly<Record<string, Verdict>> = {},
): Comparison {
  const pairs = one.sections.flatMap((section) => {
    const match = other.sections.find(({ category }) => category === section.category);
    return match
      ? [
          {
            section,
            match,
            difference: differenceBetween([section, one.people], [match, other.people]),
          },
        ]
      : [];
  });
  const differences = pairs.flatMap(({ difference }) => difference ?? []);
  const areBeyond = beyondChance(differences);
  return {
    people: [one.people, other.people],
    sections: pairs.map(
      ({ section: { category, title, mean: from }, match: { mean: to }, difference }) => ({
        ...{ category, title, from, to, value: to - from },
        interval: difference && { low: difference.low, high: difference.high },
        verdict: difference
          ? areBeyond[differences.indexOf(difference)]
            ? 'beyond'
            : 'within'
          : (verdicts[category] ?? 'few'),
      }),
    ),
  };
}

function differenceBetween(
  [one, people]: [SectionResult, number],
  [other, others]: [SectionResult, number],
) {
  if (one.spread === undefined || other.spread === undefined) return undefined;
  return differenceOf(
    { mean: one.mean, spread: one.spread, people },
    { mean: other.mean, spread: other.spread, people: others },
  );
}
