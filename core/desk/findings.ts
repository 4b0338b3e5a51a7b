import * as v from 'valibot';
import { figuresSchema } from '../findings/figures.ts';
import { editionWordsSchema } from '../survey/edition.ts';
import { remediesSchema } from '../survey/remedies.ts';

/** The figures of an edition of the survey, with its words and what deals with a low section. */
export const surveyFindingsSchema = v.object({
  words: editionWordsSchema,
  /** Null while there are too few answers. */
  figures: v.nullable(figuresSchema),
  /** By category. */
  remedies: remediesSchema,
});
export type SurveyFindings = v.InferOutput<typeof surveyFindingsSchema>;
