import * as v from 'valibot';
import { between, slug, text } from '../schema.ts';
import type { RatingOption } from './scales.ts';
import { type Remedy, remedySchema } from './survey.ts';

const habit = v.strictObject({
  id: slug,
  title: text,
  question: text,
  /** Advice while the habit is below the mark. */
  advice: text,
  ...remedySchema.entries,
});

const band = v.strictObject({
  /** The lowest mean score of the band. */
  from: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  title: text,
  advice: text,
});

/**
 * `content/scan.yaml`: the quick scan's habits, a question each, and the bands of overall scores.
 */
export const scanSchema = v.strictObject({
  /** The name of a scale in `scales.yaml`. */
  scaleType: text,
  habits: v.pipe(
    between(5, 10, habit),
    v.check(
      (habits) => new Set(habits.map(({ id }) => id)).size === habits.length,
      'must have ids that differ',
    ),
  ),
  bands: v.pipe(
    v.array(band),
    v.check((bands) => bands[0]?.from === 1, 'must begin with a band from 1'),
    v.check(
      (bands) =>
        bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)),
      'must each begin above the one before',
    ),
  ),
});

export type Scan = v.InferOutput<typeof scanSchema>;
export type Band = Scan['bands'][number];

export type Habit = Omit<Scan['habits'][number], keyof Remedy> & Remedy;

export interface ScanContent extends Pick<Scan, 'bands'> {
  habits: Habit[];
  ratings: RatingOption[];
}
