import type { Interval } from '../../core/findings/interval.ts';
import type { Verdict } from '../../core/findings/verdict.ts';
import { formatScore } from '../../core/survey/profile.ts';

/** What a verdict is called. */
export const VERDICTS: Record<Verdict, string> = {
  beyond: 'beyond chance',
  within: 'within chance',
  few: 'too few to tell',
};

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
  return formatDifference(Number(formatScore(to)) - Number(formatScore(from)));
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
