import * as v from 'valibot';
import { paragraphs, screenMeta, slug, text, withLater } from '../schema.ts';

const section = v.strictObject({ id: slug, heading: text, paragraphs });

/** `content/pages/privacy.yaml` and `content/pages/terms.yaml`: what is true of the software as it stands. */
export const legalSchema = withLater({
  ...screenMeta,
  hero: v.strictObject({ heading: text, lede: text }),
  contents: text,
  sections: v.pipe(v.array(section), v.minLength(1)),
});

export type LegalPage = v.InferOutput<typeof legalSchema>;
