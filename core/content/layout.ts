import * as v from 'valibot';
import { between, hint, text } from '../schema.ts';
import { routeLink } from './call-to-action.ts';

const column = v.strictObject({ heading: text, items: between(1, 10, routeLink) });

/** `content/layout.yaml`. */
export const layoutSchema = v.strictObject({
  skipLink: text,
  pending: text,
  newTab: text,
  pictureMissing: text,
  home: text,
  original: v.optional(
    hint(
      v.strictObject({
        banner: v.optional(v.strictObject({ label: text, text, link: text })),
        nav: v.strictObject({ label: text, items: between(1, 8, routeLink) }),
      }),
      'Missing if there is no original site.',
    ),
  ),
  footer: v.strictObject({
    practice: column,
    services: column,
    more: column,
    contact: v.strictObject({ heading: text, talk: text }),
    legal: between(1, 4, routeLink),
  }),
});

export type LayoutWords = v.InferOutput<typeof layoutSchema>;
export type OriginalWords = NonNullable<LayoutWords['original']>;
export type BannerWords = NonNullable<OriginalWords['banner']>;
