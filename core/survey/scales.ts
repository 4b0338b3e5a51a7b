/** The scales of the survey (specification, point 3). */
export const SCALE_TYPES = ['standard', 'agreement', 'frequency', 'accuracy', 'relevance'] as const;
export type ScaleType = (typeof SCALE_TYPES)[number];

/** The labels of the ratings 1 to 5 on each scale (specification, point 3; the middle labels of accuracy and relevance: product.md, Survey). */
export const SCALE_LABELS: Record<ScaleType, readonly [string, string, string, string, string]> = {
  standard: ['Not at all true', 'Slightly true', 'Somewhat true', 'Mostly true', 'Completely true'],
  agreement: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'],
  frequency: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
  accuracy: ['Not accurate', 'Slightly accurate', 'Moderately accurate', 'Very accurate', 'Extremely accurate'],
  relevance: ['Not relevant', 'Slightly relevant', 'Moderately relevant', 'Very relevant', 'Extremely relevant'],
};

export const LEAST_RATING = 1;
export const BEST_RATING = 5;

/** A rating that a respondent can choose, with its label. */
export interface RatingOption {
  value: number;
  label: string;
}

/**
 * The ratings of a statement, in the order in which they are shown. A reversed statement keeps the order of its labels and counts them from
 * 5 to 1, so that a favourable answer is stored as a high rating and is never reversed again.
 */
export function ratingOptions({ scaleType, reverse = false }: { scaleType: ScaleType; reverse?: boolean | undefined }): RatingOption[] {
  return SCALE_LABELS[scaleType].map((label, index) => ({ label, value: reverse ? BEST_RATING - index : LEAST_RATING + index }));
}
