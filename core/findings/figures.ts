import * as v from 'valibot';
import { LEAST_RATING } from '../survey/scales.ts';

/** The minimum number of people in a figure, and in the difference of two figures of the same survey (decision 0072). */
export const LEAST_PEOPLE = 5;

/** Mean and standard deviation of people's scores in a section, from 1 to 5, with two decimals. */
export const sectionFiguresSchema = v.object({ category: v.string(), mean: v.number(), spread: v.number() });
export type SectionFigures = v.InferOutput<typeof sectionFiguresSchema>;

/** The figures of at least five people. */
export const figuresSchema = v.object({
  people: v.number(),
  sections: v.array(sectionFiguresSchema),
  /** The numbers of ratings 1 to 5 for each statement. 5 is always favourable. */
  statements: v.array(v.object({ id: v.number(), counts: v.array(v.number()) })),
});
export type Figures = v.InferOutput<typeof figuresSchema>;

/** The mean rating of a statement. */
export function meanOf(counts: readonly number[]): number {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, index) => sum + count * (LEAST_RATING + index), 0) / people;
}
