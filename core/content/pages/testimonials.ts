import * as v from 'valibot';
import { between, headedText, hero, paragraphs, screenMeta, slug, text } from '../../schema.ts';
import { callToActionSchema } from '../call-to-action.ts';

const quote = v.strictObject({ quote: text, author: text, role: text });

/** `content/pages/testimonials.yaml` (specification, point 2: testimonials page). */
export const testimonialsSchema = v.strictObject({
  ...screenMeta,
  hero,
  founders: v.record(slug, v.strictObject({ text: paragraphs, quotes: between(0, 12, quote) })),
  mission: headedText,
  callToAction: callToActionSchema,
});

export type Quote = v.InferOutput<typeof quote>;
