import * as v from 'valibot';
import {
  between,
  headedText,
  hero,
  hint,
  paragraphs,
  screenMeta,
  slug,
  text,
  titledText,
} from '../../schema.ts';
import { callToActionSchema } from '../call-to-action.ts';

/** `content/pages/about.yaml` (specification, point 2: about page). */
export const aboutSchema = v.strictObject({
  ...screenMeta,
  hero,
  ethos: v.strictObject({
    ...headedText.entries,
    items: v.pipe(v.array(titledText), v.minLength(1)),
  }),
  founders: v.strictObject({
    ...headedText.entries,
    profile: text,
    portraits: v.optional(hint(text, 'Below portraits, such as that they are drawn.')),
    biographies: v.record(slug, paragraphs),
  }),
  story: headedText,
  why: v.strictObject({
    ...headedText.entries,
    items: between(1, 6, titledText),
  }),
  callToAction: callToActionSchema,
});
