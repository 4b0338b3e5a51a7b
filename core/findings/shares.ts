import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';
import { RATED, type Score, type Share } from './figures.ts';
import { MOST_KNOWN } from './least.ts';
import { boundsOf } from './limits.ts';
import { excessOf, type Tally } from './tally.ts';

/** Smaller shares, even of nobody, aren't shown: beside colluding members, others may be in it. */
const LEAST_IN_SHARE = MOST_KNOWN + 2;
/**
 * How much ratings of 5 by the colluding members and a 4 by another exceed neutral ones; plus two,
 * because otherwise the absence of shares would reveal that there is no such 4.
 */
const LEAST_ROOM = 2 * MOST_KNOWN + 1 + 2;

/**
 * Shares of fewer than four people (or nobody) are merged with a neighbour: unfavourable and
 * favourable with neutral, neutral with unfavourable.
 * @returns undefined if one share would be left, or if the score beside two shares reveals that a
 * merged one is empty
 */
export function sharesOf(
  id: number,
  score: Score,
  { checked, all }: { checked: Tally; all: Tally },
): Share[] | undefined {
  const ways = joinFew(checked.statements.get(id)?.rated ?? [0, 0, 0]);
  if (ways.length === 0 || !mayHoldAll(id, score, { checked, all, ways })) return undefined;
  const rated = all.statements.get(id)?.rated ?? [0, 0, 0];
  return ways.map((way) => ({
    of: way.map((index) => RATED[index] ?? 'neutral'),
    percent: Math.round((100 * countIn(rated, way)) / all.people),
  }));
}

function joinFew(rated: readonly [number, number, number]): number[][] {
  const [isFewBelow, isFewNeutral, isFewAbove] = rated.map((count) => count < LEAST_IN_SHARE);
  const ways =
    isFewBelow && isFewAbove
      ? []
      : isFewAbove
        ? [[0], [1, 2]]
        : isFewBelow || isFewNeutral
          ? [[0, 1], [2]]
          : [[0], [1], [2]];
  return ways.some((way) => countIn(rated, way) < LEAST_IN_SHARE) ? [] : ways;
}

function countIn(rated: readonly number[], way: readonly number[]): number {
  return way.reduce((sum, place) => sum + (rated[place] ?? 0), 0);
}

/**
 * Whether the merged share may hold a 4 beside a 5 of each colluding member; the same on the
 * unfavourable side.
 */
function mayHoldAll(
  id: number,
  score: Score,
  { checked, all, ways }: { checked: Tally; all: Tally; ways: readonly number[][] },
): boolean {
  const joined = ways.find((way) => way.length > 1);
  if (!joined) return true;
  const open = excessOf(all, [id]) - excessOf(checked, [id]);
  const { min, max } = boundsOf(score, all.people);
  const neutral = (BEST_RATING - LEAST_RATING) / 2;
  const count = countIn(checked.statements.get(id)?.rated ?? [], joined);
  const room = joined.includes(2)
    ? max - open - neutral * count
    : (BEST_RATING - LEAST_RATING) * checked.people - (min - open) - neutral * count;
  return room >= LEAST_ROOM;
}
