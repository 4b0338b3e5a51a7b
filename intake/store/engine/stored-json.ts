import * as v from 'valibot';

/** A stored JSON object. Another version may have stored it, with other fields. */
export const storedObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Parses a stored JSON object. @throws {v.ValiError} if it isn't one. */
export function readObject(text: string): Record<string, unknown> {
  return v.parse(storedObject, text);
}
