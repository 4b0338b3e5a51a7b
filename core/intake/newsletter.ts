import * as v from 'valibot';
import type { TextBlock } from '../content/article.ts';
import { atMost, mailSubject, slug, text } from '../schema.ts';

const preview = v.pipe(
  text,
  atMost(140, 'mail programs show no more beside the subject'),
  v.regex(/^[^\r\n]*$/, 'must be one line'),
);

/** `content/newsletters/<slug>.md`. */
export const newsletterSchema = v.strictObject({ subject: mailSubject, preview });

// A rough check is enough, because the build has checked the block's parts.
const block = v.custom<TextBlock>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);

/** A newsletter, prepared by the build for the intake. */
export const preparedNewsletterSchema = v.strictObject({
  slug,
  subject: mailSubject,
  preview,
  body: v.array(block),
});

export type PreparedNewsletter = v.InferOutput<typeof preparedNewsletterSchema>;

export const newsletterTextSchema = v.pick(preparedNewsletterSchema, [
  'subject',
  'preview',
  'body',
]);

export type NewsletterText = v.InferOutput<typeof newsletterTextSchema>;

/** A newsletter as an operator writes it at the desk, perhaps with mistakes. */
export interface DraftText {
  subject: string;
  preview: string;
  markdown: string;
}
