import * as v from 'valibot';
import { routeLink } from '../call-to-action.ts';
import { between, headedText, hero, screenMeta, text } from '../schema.ts';
import { passwordGateSchema } from './password-gate.ts';

/** `content/pages/client-access.yaml` (specification, point 2: client access / landing page). */
export const clientAccessSchema = v.strictObject({
  ...screenMeta,
  hero,
  pitch: headedText,
  eq7: v.strictObject({ title: text, text, link: routeLink }),
  founders: routeLink,
  locked: text,
  gate: v.strictObject({ ...passwordGateSchema.entries, help: routeLink }),
  unlocked: v.strictObject({
    heading: text,
    text,
    home: routeLink,
    logOut: text,
    links: between(1, 6, routeLink),
  }),
});
