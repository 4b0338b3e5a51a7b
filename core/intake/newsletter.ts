import * as v from 'valibot';
import type { TextBlock } from '../content/article.ts';
import { mailSubject, slug, text } from '../schema.ts';

const preview = v.pipe(
  text,
  v.maxLength(140, 'is over 140 characters: mail programs show no more beside the subject'),
  v.regex(/^[^\r\n]*$/, 'must be one line'),
);

/** The front matter of `content/newsletters/<slug>.md`. */
export const newsletterSchema = v.strictObject({ subject: mailSubject, preview });

// A rough check is enough, because the build has checked the block's parts.
const block = v.custom<TextBlock>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);

/** A newsletter, prepared by the build for the intake. `source` is the hash of its source file. */
export const preparedNewsletterSchema = v.strictObject({
  slug,
  source: text,
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
