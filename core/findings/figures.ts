import * as v from 'valibot';
import { LEAST_RATING } from '../survey/scales.ts';

/**
 * The minimum number of people in a figure, and in the difference of two figures of the same wave.
 */
export const LEAST_PEOPLE = 5;
/**
 * The minimum number of people of a wave for whom more than counts and sums is stored: squares, and
 * so spreads and intervals.
 */
export const LEAST_SPREAD = 20;

/** The numbers of ratings 1 to 5 for each statement. 5 is always favourable. */
const statementFiguresSchema = v.object({ id: v.number(), counts: v.array(v.number()) });

/**
 * The sum of all ratings of a section's statements and, of 20 people or more, the sum of the
 * squares of each person's sum.
 */
export const sectionSumsSchema = v.object({
  category: v.string(),
  sum: v.number(),
  squares: v.optional(v.number()),
});

/** The sufficient statistics of at least five people in a wave. */
export const sumsSchema = v.object({
  people: v.number(),
  sections: v.array(sectionSumsSchema),
  statements: v.array(statementFiguresSchema),
});
export type Sums = v.InferOutput<typeof sumsSchema>;

/** The mean rating of a statement. */
export function meanOf(counts: readonly number[]): number {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, index) => sum + count * (LEAST_RATING + index), 0) / people;
}
