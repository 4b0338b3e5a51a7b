import quantile from '@stdlib/stats-base-dists-t-quantile';
import type { Interval, Sample } from './interval.ts';
import { holm, LEVEL } from './verdict.ts';

/** The difference of two means, with what a t-test needs. */
export interface Difference extends Interval {
  value: number;
  /** The difference in standard errors, without its sign. */
  t: number;
  /** Degrees of freedom (Welch–Satterthwaite). */
  degrees: number;
}

/**
 * The difference `other` minus `one` of two independent means with its interval, by Welch's t-test,
 * which lets their spreads differ.
 */
export function differenceOf(one: Sample, other: Sample): Difference {
  const [a, b] = [one.spread ** 2 / one.people, other.spread ** 2 / other.people];
  const error = Math.sqrt(a + b);
  const value = other.mean - one.mean;
  // Two samples without any spread have no standard error: their difference is certain.
  const degrees =
    error === 0
      ? one.people + other.people - 2
      : (a + b) ** 2 / (a ** 2 / (one.people - 1) + b ** 2 / (other.people - 1));
  const t = value === 0 ? 0 : Math.abs(value) / error;
  const margin = quantile(1 - LEVEL / 2, degrees) * error;
  return { value, low: value - margin, high: value + margin, t, degrees };
}

/** Which of several differences are beyond chance at 5 % for all of them together. */
export function beyondChance(differences: readonly Difference[]): boolean[] {
  return holm(
    differences.map(
      ({ t, degrees }) =>
        (level) =>
          t > quantile(1 - level / 2, degrees),
    ),
  );
}
