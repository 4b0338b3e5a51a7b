import { isRating } from './answers.ts';
import { BARRIER_LIMIT, mean, READY_MARK, type Scored } from './profile.ts';
import type { Band, Habit } from './scan.ts';

export interface HabitScore extends Scored {
  id: string;
}

/** The score of each habit, which is its single rating. */
export function scoreHabits(
  habits: readonly Pick<Habit, 'id' | 'title'>[],
  ratings: readonly number[],
): HabitScore[] {
  return habits.map(({ id, title }, index) => {
    const score = ratings[index];
    if (score === undefined) throw new Error(`Question ${index + 1} is unanswered.`);
    return { id, title, score };
  });
}

/**
 * The band of the ratings' mean: the last one that begins at or below it. Who has a barrier is not
 * ready, however high the mean.
 */
export function findBand(bands: readonly Band[], ratings: readonly number[]): Band | undefined {
  const score = mean(ratings);
  const hasBarrier = ratings.some((rating) => rating <= BARRIER_LIMIT);
  return bands.findLast(({ from }) => score >= from && !(hasBarrier && from >= READY_MARK));
}

/**
 * The habit on which results differ most, the earlier of equal ones; undefined if none differs by
 * more than one point.
 */
export function findFurthestApart<Any extends Pick<Habit, 'id'>>(
  habits: readonly Any[],
  results: readonly (readonly number[])[],
): Any | undefined {
  const spreads = habits.map((_, index) => {
    const ratings = results.map((result) => result[index] ?? 0);
    return Math.max(...ratings) - Math.min(...ratings);
  });
  const widest = Math.max(...spreads);
  return widest > 1 ? habits[spreads.indexOf(widest)] : undefined;
}

/** The maximum number of results in a comparison. */
export const MOST_RESULTS = 6;
const FRAGMENT = 'answers=';

/** The fragment of a link that holds results: `answers=4235511`, or several joined by commas. */
export function writeResults(results: readonly (readonly number[])[]): string {
  return FRAGMENT + results.map((ratings) => ratings.join('')).join(',');
}

/**
 * Reads the results from a link or its fragment; empty if it holds none. @param count the number of
 * questions.
 */
export function readResults(link: string, count: number): number[][] {
  const fragment = link.slice(link.lastIndexOf('#') + 1).trim();
  if (!fragment.startsWith(FRAGMENT)) return [];
  const results = fragment
    .slice(FRAGMENT.length)
    .split(/,|%2c/i)
    .map((digits) => [...digits].map(Number));
  const areAll = results.every((ratings) => ratings.length === count && ratings.every(isRating));
  return areAll ? results.slice(0, MOST_RESULTS) : [];
}
