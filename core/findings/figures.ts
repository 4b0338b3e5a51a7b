import * as v from 'valibot';
import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';

/** In tenths. */
export const LOWEST_TENTHS = 10 * LEAST_RATING;
export const HIGHEST_TENTHS = 10 * BEST_RATING;

/**
 * A score as shown, in tenths: 31 is 3.1. With `end` it is '2.0 or less' or '4.0 or more', without
 * saying by how much.
 */
const scoreSchema = v.object({
  tenths: v.pipe(v.number(), v.integer()),
  end: v.optional(v.picklist(['low', 'high'])),
});
export type Score = v.InferOutput<typeof scoreSchema>;

/** The ratings 1 and 2, 3, and 4 and 5. */
export const RATED = ['unfavourable', 'neutral', 'favourable'] as const;

/** In whole percent. */
const shareSchema = v.object({
  of: v.array(v.picklist(RATED)),
  percent: v.pipe(v.number(), v.integer()),
});
export type Share = v.InferOutput<typeof shareSchema>;

export const shownStatementSchema = v.object({
  id: v.number(),
  /** Null: only known to lie between its ends, because another score is at its end. */
  score: v.nullable(scoreSchema),
  shares: v.optional(v.array(shareSchema)),
});
export type ShownFigure = v.InferOutput<typeof shownStatementSchema>;

/** Not told if nearly all of those asked answered (in any part), except what follows from that. */
export const peopleSchema = v.object({
  isTold: v.boolean(),
  least: v.number(),
  most: v.number(),
});
export type People = v.InferOutput<typeof peopleSchema>;

/** Units of a wave that are only counted together. */
export const countedPartSchema = v.object({
  units: v.array(v.string()),
  asked: v.number(),
  people: peopleSchema,
  /** By an open link, which anybody can use any number of times. */
  open: v.number(),
});
export type CountedPart = v.InferOutput<typeof countedPartSchema>;

/** A part of a wave with its figures as shown. */
export const partSchema = v.object({
  ...countedPartSchema.entries,
  /** Null: withheld, because it would reveal answers by personal links or cards. */
  sections: v.array(v.object({ category: v.string(), score: v.nullable(scoreSchema) })),
  /** Only with enough people, and not for sections in which they would reveal too much. */
  statements: v.array(shownStatementSchema),
});
export type Part = v.InferOutput<typeof partSchema>;
