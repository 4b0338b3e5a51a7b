import quantile from '@stdlib/stats-base-dists-t-quantile';
import type { SectionFigures } from './figures.ts';
import { LEVEL } from './verdict.ts';

/** A 95 % confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** The mean and the standard deviation of a number of people's scores. */
export type Sample = Pick<SectionFigures, 'mean' | 'spread'> & { people: number };

/** The interval of a mean by Student's t. The mean of at least two people. */
export function intervalOf({ mean, spread, people }: Sample): Interval {
  const margin = quantile(1 - LEVEL / 2, people - 1) * Math.sqrt(spread ** 2 / people);
  return { low: mean - margin, high: mean + margin };
}
