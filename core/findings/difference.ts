import betainc from '@stdlib/math-base-special-betainc';
import quantile from '@stdlib/stats-base-dists-t-quantile';
import { type Interval, type Sample, varianceOf } from './interval.ts';
import { LEVEL } from './verdict.ts';

/** The difference of two means by a t-test. */
export interface Difference extends Interval {
  value: number;
  /** The difference in standard errors, without its sign. */
  t: number;
  /** Degrees of freedom (Welch–Satterthwaite). */
  degrees: number;
  /** The chance of a difference at least as large, if there were none among all who were asked. */
  p: number;
}

/**
 * The difference `other` minus `one` of two independent means with its interval, by Welch's t-test,
 * which lets their spreads differ. A census brings no variance.
 * @returns undefined where a variance is unknown.
 */
export function differenceOf(one: Sample, other: Sample): Difference | undefined {
  const [a, b] = [varianceOf(one), varianceOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const error = Math.sqrt(a + b);
  const value = other.mean - one.mean;
  // Two samples without any spread have no standard error: their difference is certain.
  const degrees =
    error === 0
      ? one.people + other.people - 2
      : (a + b) ** 2 / (a ** 2 / (one.people - 1) + b ** 2 / (other.people - 1));
  const t = value === 0 ? 0 : Math.abs(value) / error;
  const margin = quantile(1 - LEVEL / 2, degrees) * error;
  const p = betainc(degrees / (degrees + t ** 2), degrees / 2, 1 / 2);
  return { value, low: value - margin, high: value + margin, t, degrees, p };
}
