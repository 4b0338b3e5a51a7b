import * as v from 'valibot';
import { text } from '../schema.ts';

/** `content/pages/arriving.yaml`: what stands where a part of a screen is on its way, or can't be had. */
export const arrivingSchema = v.strictObject({ coming: text, missing: text, retry: text });

export type ArrivingWords = v.InferOutput<typeof arrivingSchema>;
