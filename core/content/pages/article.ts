import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { between, screenMeta, text } from '../schema.ts';

/** `content/pages/article.yaml`: the words around every article. */
export const articlePageSchema = v.strictObject({
  back: text,
  labels: v.strictObject({ category: text, author: text, date: text, readTime: text }),
  share: v.strictObject({ action: text, done: text, byHand: text, label: text }),
  topics: v.strictObject({ heading: text, items: between(1, 8, text) }),
  figures: text,
  table: text,
  note: text,
  notes: text,
  backToText: text,
  related: text,
  enlarge: text,
  closeEnlarged: text,
  notFound: v.strictObject(screenMeta),
  callToAction: callToActionSchema,
});
