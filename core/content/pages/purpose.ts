import * as v from 'valibot';
import { between, paragraphs, pictureFile, route, screenMeta, slug, text } from '../../schema.ts';
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
    picture: pictureFile,
    pictureAlt: text,
    lede: text,
    text: paragraphs,
  }),
  whoWeHelp: v.strictObject({
    heading: text,
    text: paragraphs,
    /** The last is shown first. */
    audiences: between(2, 6, audience),
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
  /** The dialog that holds the scheduling page (product.md, Scheduling). */
  scheduling: v.strictObject({ heading: text, text, link: text, close: text }),
});

export type Audience = v.InferOutput<typeof audience>;
