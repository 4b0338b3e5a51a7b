export const LEAST_RATING = 1;
export const BEST_RATING = 5;

/** Labels of the ratings 1 to 5, by the scale's name in `content/scales.yaml`. */
export type Scales = Record<string, string[]>;

export interface RatingOption {
  value: number;
  label: string;
}

/**
 * In the order in which they are shown. A reversed statement keeps the order of its labels and
 * counts them from 5 to 1, so that a favourable answer is stored as a high rating and is never
 * reversed again (specification, point 3).
 */
export function ratingOptions(
  { scaleType, reverse = false }: { scaleType: string; reverse?: boolean | undefined },
  scales: Scales,
): RatingOption[] {
  return (scales[scaleType] ?? []).map((label, index) => ({
    label,
    value: reverse ? BEST_RATING - index : LEAST_RATING + index,
  }));
}
