import * as v from 'valibot';

/** What a page tells the intake of a view: the route of its screen, and nothing else. */
export const visitSchema = v.strictObject({ path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)) });

export type Visit = v.InferOutput<typeof visitSchema>;
