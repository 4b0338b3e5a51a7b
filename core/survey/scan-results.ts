import { isRating } from './answers.ts';
import { BARRIER_LIMIT, mean, READY_MARK, type Scored } from './profile.ts';
import type { Band, Habit } from './scan.ts';

export interface HabitScore extends Scored {
  id: string;
}

/** A habit's score is its single rating. */
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
 * The last band that begins at or below the mean. Anybody with a barrier is not ready, however high
 * the mean.
 */
export function findBand(bands: readonly Band[], ratings: readonly number[]): Band | undefined {
  const score = mean(ratings);
  const hasBarrier = ratings.some((rating) => rating <= BARRIER_LIMIT);
  return bands.findLast(({ from }) => score >= from && !(hasBarrier && from >= READY_MARK));
}

const FRAGMENT = 'answers=';

/** Such as `answers=4235511`, for a link. */
export function writeResult(ratings: readonly number[]): string {
  return FRAGMENT + ratings.join('');
}

/**
 * Undefined if the fragment contains no result.
 * @param count the number of questions.
 */
export function readResult(fragment: string, count: number): number[] | undefined {
  const digits = fragment.trim().slice('#'.length);
  if (!digits.startsWith(FRAGMENT)) return undefined;
  const ratings = [...digits.slice(FRAGMENT.length)].map(Number);
  return ratings.length === count && ratings.every(isRating) ? ratings : undefined;
}
