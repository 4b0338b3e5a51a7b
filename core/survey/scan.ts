import * as v from 'valibot';
import { exactly, slug, text } from '../content/schema.ts';
import { QUESTION_COUNT } from './plan.ts';
import { SCALE_TYPES } from './scales.ts';
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

/** `content/scan.yaml`: EQ7's seven habits, and the bands of overall scores. */
export const scanSchema = v.strictObject({
  scaleType: v.picklist(SCALE_TYPES, `must be one of ${SCALE_TYPES.join(', ')}`),
  habits: v.pipe(
    exactly(QUESTION_COUNT, habit, 'specification, point 9: EQ7 has 7 questions'),
    v.check((habits) => new Set(habits.map(({ id }) => id)).size === habits.length, 'must have ids that differ'),
  ),
  bands: v.pipe(
    v.array(band),
    v.check((bands) => bands[0]?.from === 1, 'must begin with a band from 1'),
    v.check((bands) => bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)), 'must each begin above the one before'),
  ),
});

export type Scan = v.InferOutput<typeof scanSchema>;
export type Band = Scan['bands'][number];

/** A habit with its remedy. */
export type Habit = Omit<Scan['habits'][number], keyof Remedy> & Remedy;

/** EQ7 as its screen receives it. */
export interface ScanContent extends Omit<Scan, 'habits'> {
  habits: Habit[];
}
