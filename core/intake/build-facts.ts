import * as v from 'valibot';

/** `build.json` in the intake's private folder, for the next build. */
export const buildFactsSchema = v.object({
  /** Variables of gates, and folders of clients, that still have a sample code. */
  sampleCodes: v.array(v.string()),
});

export type BuildFacts = v.InferOutput<typeof buildFactsSchema>;

export const BUILD_FACTS_FILE = 'build.json';
