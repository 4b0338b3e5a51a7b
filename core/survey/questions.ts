import * as v from 'valibot';

/**
 * What a speaker asks a room about each section, by the section's category. Sections without
 * questions are left out.
 */
export const questionsSchema = v.record(v.string(), v.array(v.string()));
export type Questions = v.InferOutput<typeof questionsSchema>;
