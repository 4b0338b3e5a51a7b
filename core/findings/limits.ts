import { HIGHEST_TENTHS, LOWEST_TENTHS, type Score } from './figures.ts';
import { MOST_KNOWN, SHARES_FROM, STATEMENTS_FROM } from './least.ts';

/** What one rating of 5 has above 1, and the least that makes a rating favourable above 1. */
const MOST_EXCESS = 4;
const FAVOURABLE_EXCESS = 3;

/** The scores at and beyond which no more is told than that, in tenths. */
export interface Ends {
  low: number;
  high: number;
}

/**
 * The ends of a score: so far inside that a member's extreme answers don't tell all the others'. At
 * the low end L of n people and k statements, k(n(L − 1) − 4) is at least 3: where one of them gave 5
 * throughout, another may still have given a 4. Where statements are shown, n(L − 1) − 8 is at least
 * 3, for two members, and the ends of a section are those of its statements.
 */
export function endsOf(people: number, statements: number, least: number): Ends {
  let low = people >= SHARES_FROM * least ? 15 : 20;
  const [known, together] = people >= STATEMENTS_FROM * least ? [MOST_KNOWN, 1] : [1, statements];
  const roomAt = (tenths: number) =>
    together * (people * (tenths - LOWEST_TENTHS) - 10 * MOST_EXCESS * known);
  while (roomAt(low) < 10 * FAVOURABLE_EXCESS) low++;
  return { low, high: LOWEST_TENTHS + HIGHEST_TENTHS - low };
}

/** A score in tenths as it may be shown. */
export function showScore(tenths: number, { low, high }: Ends): Score {
  if (tenths <= low) return { tenths: low, end: 'low' };
  return tenths >= high ? { tenths: high, end: 'high' } : { tenths };
}

/** What a sum of ratings can be, above the lowest possible one. */
export interface Bounds {
  min: number;
  max: number;
}

/** The bounds that a score leaves, which isn't at its end. @param ratings their number. */
export function boundsOf({ tenths }: Score, ratings: number): Bounds {
  // A score t is shown of sums from (t − 0.05) on, below (t + 0.05).
  const beginOf = (one: number) => Math.ceil(((2 * (one - LOWEST_TENTHS) - 1) * ratings) / 20);
  return {
    min: Math.max(0, beginOf(tenths)),
    max: Math.min(MOST_EXCESS * ratings, beginOf(tenths + 1) - 1),
  };
}
