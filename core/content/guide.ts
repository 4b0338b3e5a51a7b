import * as v from 'valibot';
import { text } from '../schema.ts';

/** `content/guide.md`. */
export const guideSchema = v.strictObject({ title: text, subtitle: text });

export type GuideTitles = v.InferOutput<typeof guideSchema>;
