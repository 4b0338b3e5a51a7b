import * as v from 'valibot';
import { hero, hint, paragraphs, plural, screenMeta, text, titledText } from '../../schema.ts';
import { callToActionSchema } from '../call-to-action.ts';

const holding = (place: string) =>
  v.pipe(text, v.includes(place, `must contain ${place}, which stands for the number`));

/** `content/pages/insights.yaml` (specification, points 2, 8 and 9). */
export const insightsSchema = v.strictObject({
  ...screenMeta,
  hero,
  search: v.strictObject({
    label: text,
    placeholder: text,
    withoutScript: text,
    waiting: text,
    failed: text,
    found: plural,
    empty: v.strictObject({ heading: text, text, button: text }),
  }),
  list: v.strictObject({ label: text, pageTitle: holding('{page}') }),
  readTime: hint(plural, 'Of an article, in minutes.'),
  pagination: v.strictObject({ label: text, page: holding('{page}'), previous: text, next: text }),
  feed: v.strictObject({ label: text, title: text, explanation: text }),
  preview: v.strictObject({ draft: text, due: text }),
  newsletter: v.strictObject({
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
  }),
  callToAction: callToActionSchema,
});
