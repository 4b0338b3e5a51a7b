import * as v from 'valibot';
import { exactly, route, text } from './schema.ts';

const link = v.strictObject({ label: text, to: route });
const column = v.strictObject({ heading: text, items: v.array(link) });

/** `content/layout.yaml`: the words around every screen. */
export const layoutSchema = v.strictObject({
  skipLink: text,
  pending: text,
  newTab: text,
  pictureMissing: text,
  home: text,
  banner: v.strictObject({ label: text, text, link: text }),
  originalNav: v.strictObject({ label: text, items: exactly(6, link, 'specification, point 2: purpose, services, methodology, about, faq, contact') }),
  footer: v.strictObject({
    practice: column,
    services: column,
    contact: v.strictObject({ heading: text, talk: text }),
    legal: exactly(2, link, 'specification, point 2: Privacy Policy and Terms of Service'),
  }),
});

export type LayoutWords = v.InferOutput<typeof layoutSchema>;
