import { combinePeople } from './combine.ts';
import type { People, Score } from './figures.ts';

/** From which difference on one can count, in tenths: half of the way from a barrier to ready. */
export const COUNTS_FROM = 5;
/** What a single person can change in a sum of ratings. */
const MOST_CHANGE = 4;

/** From which difference on one counts between some people, in tenths: a single one couldn't make it. */
export function countsFrom(people: readonly People[]): number {
  const fewest = Math.min(...people.map(({ least }) => least));
  return Math.max(COUNTS_FROM, Math.floor((10 * MOST_CHANGE) / fewest) + 1);
}

export interface SectionDifference {
  category: string;
  title: string;
  /** The scores that are compared, as they are shown. */
  from: Score;
  to: Score;
  /**
   * The second minus the first, in tenths; at least that, away from 0, where one is at its end;
   * null where the ends leave it open.
   */
  tenths: number | null;
  isAtLeast: boolean;
  /** Whether it counts: from 0.5, and only if a single person couldn't make it. */
  counts: boolean;
}

export interface Comparison {
  people: [People, People];
  sections: SectionDifference[];
}

export interface Compared {
  people: People;
  sections: readonly { category: string; title: string; score: Score | null }[];
}

/** Compares the section scores of two sets of people, as they are shown. */
export function compare(one: Compared, other: Compared): Comparison {
  const from = countsFrom([one.people, other.people]);
  return {
    people: [one.people, other.people],
    sections: one.sections.flatMap(({ category, title, score }) => {
      const to = other.sections.find((section) => section.category === category)?.score;
      if (!score || !to) return [];
      return [{ category, title, from: score, to, ...judge(differenceOf(score, to), from) }];
    }),
  };
}

/** How the differences between two sides differ from what they were. */
export interface GapChange {
  people: [People, People];
  sections: (Pick<SectionDifference, 'category' | 'title' | 'tenths' | 'counts'> & {
    /** The gaps, in tenths. */
    from: number;
    to: number;
  })[];
}

/** Compares the gaps between two sides. One that is at least something isn't compared. */
export function compareGaps(before: Comparison, now: Comparison): GapChange {
  const least = countsFrom([...before.people, ...now.people]);
  return {
    people: [combinePeople(before.people), combinePeople(now.people)],
    sections: now.sections.flatMap(({ category, title, ...to }) => {
      const from = before.sections.find((section) => section.category === category);
      if (!from || from.tenths === null || to.tenths === null) return [];
      if (from.isAtLeast || to.isAtLeast) return [];
      const { tenths, counts } = judge(
        { tenths: to.tenths - from.tenths, isAtLeast: false },
        least,
      );
      return [{ category, title, from: from.tenths, to: to.tenths, tenths, counts }];
    }),
  };
}

function differenceOf(from: Score, to: Score): Pick<SectionDifference, 'tenths' | 'isAtLeast'> {
  const tenths = to.tenths - from.tenths;
  if (!from.end && !to.end) return { tenths, isAtLeast: false };
  const isUp = from.end !== 'high' && to.end !== 'low' && tenths > 0;
  const isDown = from.end !== 'low' && to.end !== 'high' && tenths < 0;
  return isUp || isDown ? { tenths, isAtLeast: true } : { tenths: null, isAtLeast: false };
}

function judge(
  { tenths, isAtLeast }: Pick<SectionDifference, 'tenths' | 'isAtLeast'>,
  from: number,
): Pick<SectionDifference, 'tenths' | 'isAtLeast' | 'counts'> {
  return { tenths, isAtLeast, counts: Math.abs(tenths ?? 0) >= from };
}
