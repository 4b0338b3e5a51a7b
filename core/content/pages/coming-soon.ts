import * as v from 'valibot';
import { routeLink } from '../call-to-action.ts';
import { hero, screenMeta, text } from '../schema.ts';

/** `content/pages/coming-soon.yaml`. */
export const comingSoonSchema = v.strictObject({
  ...screenMeta,
  hero,
  meanwhile: v.strictObject({
    heading: text,
    text: v.array(text),
    items: v.pipe(
      v.array(v.strictObject({ title: text, text, link: routeLink })),
      v.minLength(1, 'needs at least one way on'),
    ),
  }),
});
