import * as v from 'valibot';
import { BEST_RATING } from '../survey/scales.ts';
import { slug, text } from './schema.ts';

/**
 * `content/scales.yaml`: the scales of the survey and the quick scan, each with the labels of the
 * ratings 1 to 5.
 */
export const scalesSchema = v.record(
  slug,
  v.pipe(
    v.array(text),
    v.length(BEST_RATING, `must have ${BEST_RATING} labels: one for each rating from 1 to 5`),
  ),
);
