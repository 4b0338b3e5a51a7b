import * as v from 'valibot';
import { routeLink } from '../call-to-action.ts';
import { hero, paragraphs, screenMeta, text } from '../schema.ts';

/** `content/pages/client-home.yaml`: the words around the content behind the client gate. */
export const clientHomeSchema = v.strictObject({
  ...screenMeta,
  hero,
  documents: v.strictObject({
    heading: text,
    text: paragraphs,
    back: text,
    print: text,
    empty: text,
  }),
  readinessScan: v.strictObject({ heading: text, text: paragraphs, link: routeLink }),
  founders: v.strictObject({ heading: text, text: paragraphs, links: v.array(routeLink) }),
  logOut: v.strictObject({ text, button: text }),
});
