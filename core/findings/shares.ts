import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';
import { RATED, type Score, type Share } from './figures.ts';
import { MOST_KNOWN } from './least.ts';
import { boundsOf } from './limits.ts';
import { excessOf, type Tally } from './tally.ts';

/** Fewer people than so many, none included, make no share: beside those who know, there may be another. */
const LEAST_IN_SHARE = MOST_KNOWN + 2;
/**
 * What ratings of 5 of those who know, and a 4 of another, have above neutral ones. And two more, or
 * shares that are left out for want of room would tell that there is no such 4.
 */
const LEAST_ROOM = 2 * MOST_KNOWN + 1 + 2;

/**
 * The shares of people who rated a statement unfavourably, neutrally and favourably. Fewer than
 * four, none included, join a neighbour: either side joins the neutral, and these the
 * unfavourable. @returns undefined where one share would be left, and where the score beside two
 * shares tells that nobody is among those who joined.
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
 * Whether among those who joined there may be a 4 beside the 5 of each member who knows of it. And
 * so on the unfavourable side.
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
