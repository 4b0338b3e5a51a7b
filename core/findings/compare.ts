import { tenths } from '../survey/profile.ts';
import { differenceOf } from './difference.ts';
import type { Interval } from './interval.ts';
import type { Results, SectionResult } from './results.ts';
import { CENSUS_THRESHOLD, holm, type Method, type Verdict } from './verdict.ts';

/** The difference of a section's score between two sets of people, or two waves. */
export interface SectionDifference {
  category: string;
  title: string;
  /** The scores that are compared, and the second minus the first. */
  from: number;
  to: number;
  value: number;
  /** Its 95 % interval, and the p of Welch's t-test, uncorrected: where that was the method. */
  interval: Interval | undefined;
  p: number | undefined;
  method: Method;
  verdict: Verdict;
}

/** A comparison of all sections, with the numbers of people compared. */
export interface Comparison {
  people: [number, number];
  sections: SectionDifference[];
}

type Compared = Pick<Results, 'people' | 'fraction' | 'sections'>;

/**
 * Compares the section scores of two sets of people: by size alone where everybody answered in
 * both, else by Welch's t-test with Holm's correction over the sections, else by the verdicts of a
 * test for few. It takes the people for different ones: nobody knows who answered twice, and for
 * those who did, it finds rather too little than too much.
 * @param verdicts what was judged of sets without a spread when their wave was closed, by category.
 * Without it, they are too few to tell.
 */
export function compare(
  one: Compared,
  other: Compared,
  verdicts: Readonly<Partial<Record<string, Verdict>>> = {},
): Comparison {
  const isCensus = one.fraction === 1 && other.fraction === 1;
  const sampleOf = ({ mean, spread }: SectionResult, { people, fraction }: Compared) => ({
    ...{ mean, spread, people, fraction },
  });
  const pairs = one.sections.flatMap((section) => {
    const match = other.sections.find(({ category }) => category === section.category);
    if (!match) return [];
    const difference = isCensus
      ? undefined
      : differenceOf(sampleOf(section, one), sampleOf(match, other));
    return [{ section, match, difference }];
  });
  const tested = pairs.flatMap(({ difference }) => difference ?? []);
  const areBeyond = holm(tested.map(({ p }) => p));
  return {
    people: [one.people, other.people],
    sections: pairs.map(
      ({ section: { category, title, mean: from }, match: { mean: to }, difference }) => ({
        ...{ category, title, from, to, value: to - from },
        interval: difference && { low: difference.low, high: difference.high },
        p: difference?.p,
        ...(difference
          ? { method: 'welch', verdict: verdictOf(areBeyond[tested.indexOf(difference)]) }
          : isCensus
            ? { method: 'census', verdict: verdictOf(isWide({ from, to })) }
            : judged(verdicts[category])),
      }),
    ),
  };
}

/** The difference of two scores as they are shown, with one decimal, so that it adds up. */
export function shownDifference({ from, to }: { from: number; to: number }): number {
  return (tenths(to) - tenths(from)) / 10;
}

function isWide(scores: { from: number; to: number }): boolean {
  return Math.abs(shownDifference(scores)) >= CENSUS_THRESHOLD;
}

function verdictOf(isBeyond: boolean | undefined): Verdict {
  return isBeyond ? 'beyond' : 'within';
}

function judged(verdict: Verdict | undefined): Pick<SectionDifference, 'method' | 'verdict'> {
  return verdict ? { method: 'permutation', verdict } : { method: 'none', verdict: 'few' };
}
