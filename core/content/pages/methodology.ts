import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { exactly, paragraphs, screenMeta, text, titledText } from '../schema.ts';

/** `content/pages/methodology.yaml` (specification, point 2: methodology page). */
export const methodologySchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text }),
  intro: v.strictObject({ heading: text, text: paragraphs }),
  shared: v.strictObject({ heading: text, text: paragraphs, practice: exactly(4, titledText, 'specification, point 9: the 4E journey has 4 steps') }),
  measuring: v.strictObject({
    heading: text,
    text: paragraphs,
    items: exactly(3, titledText, 'specification, point 2: three cards, engaging, habits changing, paying off'),
  }),
  figures: v.strictObject({ heading: text, text: paragraphs }),
  callToAction: callToActionSchema,
});

export type MethodologyPage = v.InferOutput<typeof methodologySchema>;
