import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { between, headedText, hero, paragraphs, screenMeta, text, titledText } from '../schema.ts';

/** `content/pages/methodology.yaml` (specification, point 2: methodology page). */
export const methodologySchema = v.strictObject({
  ...screenMeta,
  hero,
  intro: headedText,
  shared: v.strictObject({ heading: text, text: paragraphs, practice: v.array(titledText) }),
  measuring: v.strictObject({
    heading: text,
    text: paragraphs,
    items: between(1, 6, titledText),
  }),
  figures: v.strictObject({ heading: text, text: paragraphs, sourceMissing: text }),
  callToAction: callToActionSchema,
});
