import * as v from 'valibot';
import { callToActionSchema, routeLink } from '../call-to-action.ts';
import { paragraphs, screenMeta, slug, text, titledText } from '../schema.ts';

const titledList = v.strictObject({
  heading: text,
  text: paragraphs,
  items: v.pipe(v.array(titledText), v.minLength(1)),
  link: routeLink,
});

/** `content/pages/adoption-home.yaml` (specification, point 2: original home). */
export const adoptionHomeSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text, link: routeLink }),
  claim: v.strictObject({ figure: slug, heading: text, text: paragraphs }),
  results: titledList,
  difference: titledList,
  callToAction: callToActionSchema,
});
