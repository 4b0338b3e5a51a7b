import * as v from 'valibot';
import { routeLink } from './call-to-action.ts';
import { between, text } from './schema.ts';

const column = v.strictObject({ heading: text, items: between(1, 10, routeLink) });

/** `content/layout.yaml`: the words around every screen. */
export const layoutSchema = v.strictObject({
  skipLink: text,
  pending: text,
  newTab: text,
  pictureMissing: text,
  home: text,
  banner: v.strictObject({ label: text, text, link: text }),
  originalNav: v.strictObject({ label: text, items: between(1, 8, routeLink) }),
  footer: v.strictObject({
    practice: column,
    services: column,
    more: column,
    contact: v.strictObject({ heading: text, talk: text }),
    legal: between(1, 4, routeLink),
  }),
});

export type LayoutWords = v.InferOutput<typeof layoutSchema>;
