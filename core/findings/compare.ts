import { combinePeople } from './combine.ts';
import type { People, Score } from './figures.ts';

/** Smaller differences (in tenths) never count: half of the way from a barrier to ready. */
export const COUNTS_FROM = 5;
/** The most by which one person can change a sum of ratings. */
const MOST_CHANGE = 4;

/** The least difference (in tenths) that counts: more than a single person could cause. */
export function countsFrom(people: readonly People[]): number {
  const fewest = Math.min(...people.map(({ least }) => least));
  return Math.max(COUNTS_FROM, Math.floor((10 * MOST_CHANGE) / fewest) + 1);
}

export interface SectionDifference {
  category: string;
  title: string;
  /** As they are shown. */
  from: Score;
  to: Score;
  /**
   * `to` minus `from`, in tenths; with `isAtLeast`, at least that far from 0; null if unknown
   * because of scores at an end.
   */
  tenths: number | null;
  isAtLeast: boolean;
  /** Whether it is 0.5 or more, and more than a single person could cause. */
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

/** Compares section scores as they are shown. */
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

/** The change of the gap between two sides. */
export interface GapChange {
  people: [People, People];
  sections: (Pick<SectionDifference, 'category' | 'title' | 'tenths' | 'counts'> & {
    /** The gaps, in tenths. */
    from: number;
    to: number;
  })[];
}

/** Only gaps that are known exactly are compared. */
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
