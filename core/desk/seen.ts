import * as v from 'valibot';

/** The values that a form showed when it was opened, by which its change is recognised as overtaken. */
export type Seen = Record<string, unknown>;

/** A change with the values that its form showed. Without them it overwrites whatever is stored. */
export function withSeen<Schema extends v.GenericSchema<unknown, object>>(schema: Schema) {
  return v.intersect([schema, v.object({ seen: v.optional(v.record(v.string(), v.unknown())) })]);
}

/** Whether what is stored isn't what a form showed: somebody has changed it meanwhile. */
export function isOvertaken(seen: Seen | undefined, stored: object): boolean {
  const now = stored as Seen;
  return Object.entries(seen ?? {}).some(([name, value]) => !isSame(value, now[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as Seen)[name], (other as Seen)[name]));
}
