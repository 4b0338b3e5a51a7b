import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { paragraphs, screenMeta, slug, text } from '../schema.ts';

const quote = v.strictObject({ quote: text, author: text, role: text });

/** `content/pages/testimonials.yaml` (specification, point 2: testimonials page). */
export const testimonialsSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text }),
  founders: v.record(slug, v.strictObject({ text: paragraphs, quotes: v.pipe(v.array(quote), v.minLength(1, 'needs at least one quote')) })),
  mission: v.strictObject({ heading: text, text: paragraphs }),
  callToAction: callToActionSchema,
});

export type TestimonialsPage = v.InferOutput<typeof testimonialsSchema>;
export type Quote = v.InferOutput<typeof quote>;
