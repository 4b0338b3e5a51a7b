import * as v from 'valibot';

/** A JSON object as a row holds it. It may be of another version: fields can be missing, and there can be others. */
export const storedObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Reads a JSON object out of a row. @throws {v.ValiError} where it holds none. */
export function readObject(text: string): Record<string, unknown> {
  return v.parse(storedObject, text);
}
