import * as v from 'valibot';
import { callToActionSchema } from '../call-to-action.ts';
import { exactly, paragraphs, screenMeta, slug, text } from '../schema.ts';

const service = v.strictObject({ id: slug, title: text, text, forWhom: text, receive: paragraphs });

/** `content/pages/services.yaml` (specification, point 2: services page, and the two anchors for links). */
export const servicesSchema = v.strictObject({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text }),
  services: v.strictObject({
    heading: text,
    labels: v.strictObject({ forWhom: text, receive: text }),
    items: v.pipe(
      exactly(4, service, 'specification, point 2: services page, four cards'),
      v.check(
        (items) => ['adoption-strategy-blueprint', 'adoption-readiness-assessment'].every((anchor) => items.some(({ id }) => id === anchor)),
        'must keep the ids adoption-strategy-blueprint and adoption-readiness-assessment: links lead to them',
      ),
    ),
  }),
  budget: v.strictObject({ heading: text, text: paragraphs }),
  callToAction: callToActionSchema,
});

export type ServicesPage = v.InferOutput<typeof servicesSchema>;
