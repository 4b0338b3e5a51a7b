import type { People } from './figures.ts';
import { HIGHEST_TENTHS, LOWEST_TENTHS, type Score } from './figures.ts';

/** Statements are shown from twice the least number of people on, shares from four times it. */
export const STATEMENTS_FROM = 2;
export const SHARES_FROM = 4;
/** What one rating of 5 has above 1, and the least that makes a rating favourable above 1. */
const MOST_EXCESS = 4;
const FAVOURABLE_EXCESS = 3;

/** The scores at and beyond which no more is told than that, in tenths. */
export interface Ends {
  low: number;
  high: number;
}

/**
 * The ends of a score: so far inside that the extreme answers of one member don't tell all the
 * others'. At the low end L of n people and k statements, k(n(L − 1) − 4) is at least 3: where one
 * of them gave 5 throughout, another may still have given a 4.
 */
export function endsOf(people: number, statements: number, least: number): Ends {
  let low = people >= SHARES_FROM * least ? 15 : 20;
  const roomAt = (tenths: number) =>
    statements * (people * (tenths - LOWEST_TENTHS) - 10 * MOST_EXCESS);
  while (roomAt(low) < 10 * FAVOURABLE_EXCESS) low++;
  return { low, high: LOWEST_TENTHS + HIGHEST_TENTHS - low };
}

/** A score in tenths as it may be shown. */
export function showScore(tenths: number, { low, high }: Ends): Score {
  if (tenths <= low) return { tenths: low, end: 'low' };
  return tenths >= high ? { tenths: high, end: 'high' } : { tenths };
}

/**
 * What a sum of ratings can be, above the lowest possible one, if its score is shown so. A null
 * score lies between its ends.
 */
export interface Bounds {
  min: number;
  max: number;
}

/** @param ratings the number of ratings in the sum. */
export function boundsOf(score: Score | null, { low, high }: Ends, ratings: number): Bounds {
  // A score t is shown of sums from (t − 0.05) on, below (t + 0.05).
  const beginOf = (tenths: number) =>
    Math.ceil(((2 * (tenths - LOWEST_TENTHS) - 1) * ratings) / 20);
  const all = MOST_EXCESS * ratings;
  if (!score) return { min: beginOf(low + 1), max: beginOf(high) - 1 };
  return {
    min: score.end === 'low' ? 0 : Math.max(0, beginOf(score.tenths)),
    max: score.end === 'high' ? all : Math.min(all, beginOf(score.tenths + 1) - 1),
  };
}

/**
 * Whether the scores of a section and its statements leave room for those at an end. The section's
 * score bounds what the statements at one end have together, because the others have at least, or
 * at most, what is shown of them. Where one member gave 5 for all of those at the low end, another
 * may still have given a 4, and so at the other end.
 * @param people how many they are, as far as it is told.
 */
export function leavesRoom(
  section: Score,
  statements: readonly (Score | null)[],
  { people, least }: { people: People; least: number },
): boolean {
  const ends = (count: number) => endsOf(people.least, count, least);
  for (let number = people.least; number <= people.most; number++) {
    const whole = boundsOf(section, ends(statements.length), number * statements.length);
    const each = statements.map((score) => ({
      end: score?.end,
      ...boundsOf(score, ends(1), number),
    }));
    const sumOf = (end: 'low' | 'high', key: keyof Bounds) =>
      each.reduce((sum, one) => sum + (one.end === end ? 0 : one[key]), 0);
    const countOf = (end: 'low' | 'high') => each.filter((one) => one.end === end).length;
    const needs = (count: number) => (count === 0 ? 0 : MOST_EXCESS * count + FAVOURABLE_EXCESS);
    const [lows, highs] = [countOf('low'), countOf('high')];
    if (lows > 0 && whole.max - sumOf('low', 'min') < needs(lows)) return false;
    if (highs === 0) continue;
    const most = MOST_EXCESS * number * highs;
    if (most - (whole.min - sumOf('high', 'max')) < needs(highs)) return false;
  }
  return true;
}
