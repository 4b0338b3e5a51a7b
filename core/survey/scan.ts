import * as v from 'valibot';
import { between, checkWhole, hint, named, slug, text } from '../schema.ts';
import type { RatingOption } from './scales.ts';
import { type Remedy, remedySchema } from './survey.ts';

const habit = v.strictObject({
  id: slug,
  title: text,
  question: text,
  advice: hint(text, 'Shown while the habit is below the mark.'),
  ...remedySchema.entries,
});

const band = v.strictObject({
  from: hint(v.pipe(v.number(), v.minValue(1), v.maxValue(5)), 'Lowest mean score of the band.'),
  title: text,
  advice: text,
});

/** `content/scan.yaml`: habits with a question each, and bands of overall scores. */
export const scanSchema = v.strictObject({
  scaleType: hint(named('scale', text), 'In `scales.yaml`.'),
  habits: between(5, 10, habit),
  bands: v.pipe(
    v.array(band),
    checkWhole(
      ['from'],
      (bands) => bands[0]?.from === 1,
      () => 'must begin with a band from 1',
    ),
    checkWhole(
      ['from'],
      (bands) =>
        bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)),
      () => 'must each begin above the one before',
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
