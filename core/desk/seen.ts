import * as v from 'valibot';

/** The values a form showed when opened: if they are no longer stored, its change is outdated. */
export type Seen = Record<string, unknown>;

/** Without `seen`, a change overwrites whatever is stored. */
export function withSeen<Schema extends v.GenericSchema<unknown, object>>(schema: Schema) {
  return v.intersect([schema, v.object({ seen: v.optional(v.record(v.string(), v.unknown())) })]);
}

/** Whether somebody has changed the stored values since the form was opened. */
export function isOvertaken(seen: Seen | undefined, stored: object): boolean {
  const now = stored as Seen;
  return Object.entries(seen ?? {}).some(([name, value]) => !isSame(value, now[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as Seen)[name], (other as Seen)[name]));
}
