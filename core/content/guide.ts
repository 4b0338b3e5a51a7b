import * as v from 'valibot';
import { text } from '../schema.ts';

/** The front matter of `content/guide.md`, the Adoption Readiness Guide. */
export const guideSchema = v.strictObject({ title: text, subtitle: text });

export type GuideTitles = v.InferOutput<typeof guideSchema>;
