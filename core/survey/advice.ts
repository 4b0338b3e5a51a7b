import * as v from 'valibot';
import { lowestWordsSchema } from './words.ts';

/** The words around what respondents are told of the statements they rated lowest. */
export const adviceSchema = v.object({ words: lowestWordsSchema, caution: v.string() });
export type Advice = v.InferOutput<typeof adviceSchema>;
