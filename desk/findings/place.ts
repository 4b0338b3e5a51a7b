import { scaleLinear } from 'd3-scale';
import { BEST_RATING, LEAST_RATING } from '../../core/survey/scales.ts';

/** The ratings that the axis of a chart names. */
export const TICKS = [1, 2, 3, 4, 5];

const scale = scaleLinear().domain([LEAST_RATING, BEST_RATING]).range([0, 100]).clamp(true);

/**
 * The horizontal place of a score from 1 to 5 in a chart that is as wide as its column, such as
 * `35%`. Scores outside are drawn at the edge.
 */
export function placeOf(score: number): string {
  return percent(scale(score));
}

/** The width between two scores in the same chart. */
export function widthOf(from: number, to: number): string {
  return percent(scale(to) - scale(from));
}

/** Rounded, since a chart has no more than a few thousand pixels. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
