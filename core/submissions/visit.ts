import * as v from 'valibot';

/**
 * Counted besides views of screens: the call to action that leads off the site, and both scans
 * (decisions/view-counts.md).
 */
export const COUNTED_ACTIONS = [
  'call-booking',
  'quick-scan-begun',
  'quick-scan-finished',
  'readiness-scan-begun',
  'readiness-scan-finished',
] as const;

export type CountedAction = (typeof COUNTED_ACTIONS)[number];

const host = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'must be a host in lower case'),
);

/** The site that led a visitor here. Invalid text is dropped, so that the view still counts. */
const referrer = v.fallback(v.optional(host), undefined);

const path = v.pipe(v.string(), v.maxLength(300), v.startsWith('/'));

const view = v.strictObject({ path, referrer });

/** A view by the route of its screen, or an action by its name. Nothing else is sent. */
export const visitSchema = v.union([view, v.strictObject({ action: v.picklist(COUNTED_ACTIONS) })]);

export type Visit = v.InferOutput<typeof visitSchema>;
