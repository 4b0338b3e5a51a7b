import * as v from 'valibot';
import { BEST_RATING, LEAST_RATING } from '../survey/scales.ts';

/** The lowest and the highest score, in tenths. */
export const LOWEST_TENTHS = 10 * LEAST_RATING;
export const HIGHEST_TENTHS = 10 * BEST_RATING;

/**
 * A score as it is shown, in tenths: 31 is 3.1. With an end it is '2.0 or less' or '4.0 or more',
 * and nobody knows by how much.
 */
export const scoreSchema = v.object({
  tenths: v.pipe(v.number(), v.integer()),
  end: v.optional(v.picklist(['low', 'high'])),
});
export type Score = v.InferOutput<typeof scoreSchema>;

/** What ratings can be: 1 or 2, 3, 4 or 5. */
export const RATED = ['unfavourable', 'neutral', 'favourable'] as const;

/** The share of people who rated a statement in one of these ways, in whole percent. */
export const shareSchema = v.object({
  of: v.array(v.picklist(RATED)),
  percent: v.pipe(v.number(), v.integer()),
});
export type Share = v.InferOutput<typeof shareSchema>;

export const shownStatementSchema = v.object({
  id: v.number(),
  /** Null: it lies between its ends, and is told no nearer beside one at its end. */
  score: v.nullable(scoreSchema),
  shares: v.optional(v.array(shareSchema)),
});
export type ShownFigure = v.InferOutput<typeof shownStatementSchema>;

/**
 * How many people answered. Where nearly all or all of those asked did, in some part at least, that
 * isn't told, but for what anybody can work out from that.
 */
export const peopleSchema = v.object({
  isTold: v.boolean(),
  least: v.number(),
  most: v.number(),
});
export type People = v.InferOutput<typeof peopleSchema>;

/** Some people who are counted together, and nowhere else: units of a wave by their ids. */
export const countedPartSchema = v.object({
  units: v.array(v.string()),
  asked: v.number(),
  people: peopleSchema,
  /** How many of them came by an open link, which anybody can use as often as they like. */
  open: v.number(),
});
export type CountedPart = v.InferOutput<typeof countedPartSchema>;

/** A part of a wave with its figures, as they are shown. */
export const partSchema = v.object({
  ...countedPartSchema.entries,
  /** A null score is withheld: it would tell of those who came by links of their own or cards. */
  sections: v.array(v.object({ category: v.string(), score: v.nullable(scoreSchema) })),
  /** None of too few people, and none of a section where they would tell too much. */
  statements: v.array(shownStatementSchema),
});
export type Part = v.InferOutput<typeof partSchema>;
