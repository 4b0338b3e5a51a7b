import * as v from 'valibot';
import { lowestWordsSchema } from './words.ts';

export const adviceSchema = v.object({
  words: lowestWordsSchema,
  suggests: v.record(v.string(), v.string()),
  /** The question to take to the manager, by the category of the section. */
  questions: v.record(v.string(), v.string()),
  caution: v.string(),
});
export type Advice = v.InferOutput<typeof adviceSchema>;
