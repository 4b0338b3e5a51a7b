import { HIGHEST_TENTHS, LOWEST_TENTHS, type Score } from './figures.ts';
import { MOST_KNOWN, SHARES_FROM, STATEMENTS_FROM } from './least.ts';

/** A rating of 5 minus 1, and the lowest favourable rating minus 1. */
const MOST_EXCESS = 4;
const FAVOURABLE_EXCESS = 3;

/** Scores at or beyond an end (in tenths) are only shown as being there. */
export interface Ends {
  low: number;
  high: number;
}

/**
 * Far enough inside that a member's extreme answers don't reveal all others'. At the low end L with
 * n people and k statements, k(n(L − 1) − 4) is at least 3: even if one member gave 5 throughout,
 * another may have given a 4. If statements are shown, n(L − 1) − 8 is at least 3, for two members,
 * and a section has the ends of its statements.
 */
export function endsOf(people: number, statements: number, least: number): Ends {
  let low = people >= SHARES_FROM * least ? 15 : 20;
  const [known, together] = people >= STATEMENTS_FROM * least ? [MOST_KNOWN, 1] : [1, statements];
  const roomAt = (tenths: number) =>
    together * (people * (tenths - LOWEST_TENTHS) - 10 * MOST_EXCESS * known);
  while (roomAt(low) < 10 * FAVOURABLE_EXCESS) low++;
  return { low, high: LOWEST_TENTHS + HIGHEST_TENTHS - low };
}

/** @param tenths the exact score */
export function showScore(tenths: number, { low, high }: Ends): Score {
  if (tenths <= low) return { tenths: low, end: 'low' };
  return tenths >= high ? { tenths: high, end: 'high' } : { tenths };
}

/** The possible sums of ratings, above the lowest possible sum. */
interface Bounds {
  min: number;
  max: number;
}

/** For a score that isn't at an end. @param ratings their number */
export function boundsOf({ tenths }: Score, ratings: number): Bounds {
  // A score t is shown for means from t − 0.05, below t + 0.05.
  const beginOf = (one: number) => Math.ceil(((2 * (one - LOWEST_TENTHS) - 1) * ratings) / 20);
  return {
    min: Math.max(0, beginOf(tenths)),
    max: Math.min(MOST_EXCESS * ratings, beginOf(tenths + 1) - 1),
  };
}
