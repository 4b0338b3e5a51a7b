import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { between, headedText, hero, paragraphs, screenMeta, slug, text } from '../schema.ts';

const service = v.strictObject({ id: slug, title: text, text, forWhom: text, receive: paragraphs });

/**
 * `content/pages/services.yaml` (specification, point 2: services page). Other pages link to the
 * ids of services.
 */
export const servicesSchema = v.strictObject({
  ...screenMeta,
  hero,
  services: v.strictObject({
    heading: text,
    labels: v.strictObject({ forWhom: text, receive: text }),
    items: between(1, 12, service),
  }),
  budget: headedText,
  callToAction: callToActionSchema,
});
