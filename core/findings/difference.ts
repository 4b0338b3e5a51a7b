import betainc from '@stdlib/math-base-special-betainc';
import quantile from '@stdlib/stats-base-dists-t-quantile';
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
  return contrastOf([one], [other]);
}

/**
 * The sum of some independent means minus that of others, likewise.
 * @returns undefined where a variance is unknown.
 */
export function contrastOf(
  minus: readonly Sample[],
  plus: readonly Sample[],
): Difference | undefined {
  const samples = [...minus, ...plus];
  const variances = samples.flatMap((sample) => {
    const variance = varianceOf(sample);
    return variance === undefined ? [] : [{ variance, freedom: sample.people - 1 }];
  });
  if (variances.length < samples.length) return undefined;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const meanSum = (sets: readonly Sample[]) => sumOf(sets.map(({ mean }) => mean));
  const variance = sumOf(variances.map((each) => each.variance));
  const error = Math.sqrt(variance);
  const value = meanSum(plus) - meanSum(minus);
  // Samples without any spread have no standard error: their difference is certain.
  const degrees =
    error === 0
      ? sumOf(variances.map(({ freedom }) => freedom))
      : variance ** 2 / sumOf(variances.map((each) => each.variance ** 2 / each.freedom));
  const t = value === 0 ? 0 : Math.abs(value) / error;
  const margin = quantile(1 - LEVEL / 2, degrees) * error;
  const p = betainc(degrees / (degrees + t ** 2), degrees / 2, 1 / 2);
  return { value, low: value - margin, high: value + margin, t, degrees, p };
}

/** A 95% confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** The mean of a number of people's scores, with what is known of its sampling error. */
export interface Sample {
  people: number;
  mean: number;
  /** The standard deviation of the scores, where it is known. */
  spread: number | undefined;
  /** The share of all who were asked, where it is known: 1 for a census. */
  fraction: number | undefined;
}

/**
 * The sampling variance of a mean, with the correction for a finite population (Cochran 1977): the
 * more of those who were asked answered, the smaller it is, and of a census there is none.
 * @returns undefined where the spread is needed and unknown.
 */
function varianceOf({ people, spread, fraction = 0 }: Sample): number | undefined {
  if (fraction === 1) return 0;
  return spread === undefined ? undefined : (spread ** 2 / people) * (1 - fraction);
}

/**
 * The interval of the mean of at least two people by Student's t.
 * @returns undefined for a census, which has no sampling error, and where the spread is unknown.
 */
export function intervalOf(sample: Sample): Interval | undefined {
  const variance = varianceOf(sample);
  if (variance === undefined || sample.fraction === 1) return undefined;
  const margin = quantile(1 - LEVEL / 2, sample.people - 1) * Math.sqrt(variance);
  return { low: sample.mean - margin, high: sample.mean + margin };
}
