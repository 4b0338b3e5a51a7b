import * as v from 'valibot';
import { lowestWordsSchema } from './words.ts';

/** What the mailed copy of a response says of the statements rated lowest. */
export const adviceSchema = v.object({
  words: lowestWordsSchema,
  /** What a low rating suggests, by the id of the statement. */
  suggests: v.record(v.string(), v.string()),
  /** The question to take to the manager, by the category of the section. */
  questions: v.record(v.string(), v.string()),
  caution: v.string(),
});
export type Advice = v.InferOutput<typeof adviceSchema>;
