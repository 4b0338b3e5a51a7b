import { type SectionDifference, shownDifference } from '../../core/findings/compare.ts';
import type { Interval } from '../../core/findings/difference.ts';
import { LEAST_SPREAD } from '../../core/findings/figures.ts';
import { CENSUS_THRESHOLD, type Method } from '../../core/findings/verdict.ts';
import { formatScore } from '../../core/survey/profile.ts';

/** By what a difference counts, after the method that judged it. */
export function criterionOf(method: Method): string {
  return method === 'census' ? `by ${formatScore(CENSUS_THRESHOLD)} or more` : 'beyond chance';
}

/**
 * What was found of a difference, and how it was judged. @param people the numbers of people
 * compared. Of many, too, no spread is kept where it would tell of a few among them.
 */
export function describeVerdict(
  { verdict, method }: Pick<SectionDifference, 'verdict' | 'method'>,
  people: readonly number[],
): string {
  if (verdict === 'few')
    return people.every((count) => count >= LEAST_SPREAD)
      ? 'not tested: a spread would tell of a few'
      : 'too few to tell';
  if (method === 'census')
    return `${verdict === 'beyond' ? '' : 'less than '}${formatScore(CENSUS_THRESHOLD)}${verdict === 'beyond' ? ' or more' : ''}, of all who were asked`;
  return `${verdict} chance${method === 'permutation' ? ', of few people' : ''}`;
}

/** What stands where a few people of a wave have no spread and no interval. */
export const NONE = '–';

/** An interval of scores in words, within the scale, such as `1.8 to 2.4`; a dash for none. */
export function formatRange(interval: Interval | undefined): string {
  if (!interval) return NONE;
  const { low, high } = interval;
  return `${formatScore(Math.max(1, low))} to ${formatScore(Math.min(5, high))}`;
}

/**
 * The difference of two scores with its sign, such as `+0.5`: of the scores as they are shown, so
 * that it adds up.
 */
export function formatChange({ from, to }: { from: number; to: number }): string {
  return formatDifference(shownDifference({ from, to }));
}

function formatDifference(value: number): string {
  const size = formatScore(Math.abs(value));
  if (size === '0.0') return size;
  return value < 0 ? `−${size}` : `+${size}`;
}

/** An interval of a difference in words, such as `−0.1 to +0.6`. */
export function formatDifferences({ low, high }: Interval): string {
  return `${formatDifference(low)} to ${formatDifference(high)}`;
}
