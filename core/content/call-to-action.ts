import * as v from 'valibot';
import { route, text } from './schema.ts';

/** A link with its words: to a route, or to the scheduling page. */
export const action = v.strictObject({
  label: text,
  to: v.union([route, v.literal('scheduling')], 'must be a route such as /contact, or the word scheduling'),
});

/** A link with its words, inside the site only. */
export const routeLink = v.strictObject({ label: text, to: route });

/** The reusable call-to-action block (specification, point 2). */
export const callToActionSchema = v.strictObject({ title: text, text, primary: action, secondary: v.optional(action) });

export type Action = v.InferOutput<typeof action>;
export type RouteLink = v.InferOutput<typeof routeLink>;
export type CallToAction = v.InferOutput<typeof callToActionSchema>;
