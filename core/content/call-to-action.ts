import * as v from 'valibot';
import { route, text } from '../schema.ts';

const target = v.union(
  [route, v.literal('scheduling')],
  'must be a route such as /contact, or the word scheduling',
);

export const action = v.strictObject({ label: text, to: target });

export const routeLink = v.strictObject({ label: text, to: route });

/**
 * The reusable block (specification, point 2): `to: scheduling` is its flag for the external
 * scheduling link.
 */
export const callToActionSchema = v.strictObject({
  title: text,
  text,
  primary: v.strictObject({ label: text, to: v.optional(target, '/contact') }),
  secondary: v.optional(action),
  variant: v.optional(v.picklist(['default', 'dark'], 'must be default or dark'), 'default'),
});

export type Action = v.InferOutput<typeof action>;
export type CallToAction = v.InferOutput<typeof callToActionSchema>;
