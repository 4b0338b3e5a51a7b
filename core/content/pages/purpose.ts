import * as v from 'valibot';
import {
  between,
  hint,
  named,
  paragraphs,
  pictureFile,
  route,
  screenMeta,
  slug,
  text,
} from '../../schema.ts';
import { callToActionSchema, routeLink } from '../call-to-action.ts';

const audience = v.strictObject({
  id: slug,
  title: text,
  subtitle: text,
  description: text,
  features: v.pipe(v.array(text), v.minLength(1, 'needs at least one feature')),
  conclusion: text,
  linkText: text,
  linkPath: route,
});

/**
 * `content/pages/purpose.yaml` (specification, points 2 and 3: purpose page, audience block,
 * testimonial).
 */
export const purposeSchema = v.strictObject({
  ...screenMeta,
  banner: v.strictObject({
    heading: text,
    picture: named('picture', pictureFile),
    pictureAlt: text,
    lede: text,
    text: paragraphs,
  }),
  whoWeHelp: v.strictObject({
    heading: text,
    text: paragraphs,
    audiences: hint(between(2, 6, audience), 'The last is shown first.'),
    counted: routeLink,
  }),
  testimonial: v.strictObject({
    heading: text,
    quote: text,
    author: text,
    role: text,
    company: text,
  }),
  callToAction: callToActionSchema,
  scheduling: hint(
    v.strictObject({ heading: text, text, link: text, close: text }),
    'The dialog that frames the scheduling page.',
  ),
});

export type Audience = v.InferOutput<typeof audience>;
