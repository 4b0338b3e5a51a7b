import quantile from '@stdlib/stats-base-dists-t-quantile';
import { LEVEL } from './verdict.ts';

/** A 95 % confidence interval. */
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
export function varianceOf({ people, spread, fraction = 0 }: Sample): number | undefined {
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
