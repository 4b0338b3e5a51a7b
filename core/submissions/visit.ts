import * as v from 'valibot';

/** A counted view: the route of its screen, and nothing else. */
export const visitSchema = v.strictObject({ path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)) });

export type Visit = v.InferOutput<typeof visitSchema>;
