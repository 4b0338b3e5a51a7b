import * as v from 'valibot';
import { between, route, text } from './schema.ts';

const link = v.strictObject({ label: text, to: route });
const column = v.strictObject({ heading: text, items: between(1, 10, link) });

/** `content/layout.yaml`: the words around every screen. */
export const layoutSchema = v.strictObject({
  skipLink: text,
  pending: text,
  newTab: text,
  pictureMissing: text,
  home: text,
  banner: v.strictObject({ label: text, text, link: text }),
  originalNav: v.strictObject({ label: text, items: between(1, 8, link) }),
  footer: v.strictObject({
    practice: column,
    services: column,
    more: column,
    contact: v.strictObject({ heading: text, talk: text }),
    legal: between(1, 4, link),
  }),
});

export type LayoutWords = v.InferOutput<typeof layoutSchema>;
