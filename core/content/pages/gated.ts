import * as v from 'valibot';
import { text } from '../schema.ts';

/** `content/pages/gated.yaml`: what stands where something from behind a gate is on its way, or can't be had. */
export const gatedWordsSchema = v.strictObject({ loading: text, failed: text, retry: text });

export type GatedWords = v.InferOutput<typeof gatedWordsSchema>;
