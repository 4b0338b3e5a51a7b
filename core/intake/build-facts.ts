import * as v from 'valibot';

/** What a build tells the next one, in the intake's private folder (`build.json`). */
export const buildFactsSchema = v.object({
  /** The variables of gates, and the folders of clients, that still have a sample code. */
  sampleCodes: v.array(v.string()),
});

export type BuildFacts = v.InferOutput<typeof buildFactsSchema>;

export const BUILD_FACTS_FILE = 'build.json';
