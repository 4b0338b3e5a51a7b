import * as v from 'valibot';
import { paragraphs, text, titledText } from './schema.ts';

/** The newsletter form's words, within `content/pages/insights.yaml`. */
export const newsletterSchema = v.strictObject({
  heading: text,
  text: paragraphs,
  unconfirmed: paragraphs,
  field: v.strictObject({ label: text }),
  button: text,
  busy: text,
  invalid: titledText,
  failure: titledText,
  success: v.strictObject({ title: text }),
  subscribed: v.strictObject({ heading: text, text }),
  otherWay: text,
  cannotDeliver: text,
});

export type NewsletterWords = v.InferOutput<typeof newsletterSchema>;
