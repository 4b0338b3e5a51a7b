import * as v from 'valibot';
import { DELIVERY_NAMES } from '../submissions/delivery.ts';

/** The build's report to `npm run doctor`, in the intake's private folder (`build.json`). */
export const buildFactsSchema = v.object({
  version: v.string(),
  siteUrl: v.string(),
  delivery: v.picklist(DELIVERY_NAMES),
  samples: v.array(v.string()),
  /** The variables of gates, and the folders of clients, that still have a sample code. */
  sampleCodes: v.array(v.string()),
  /** Promises on the pages that the chosen delivery can't keep. */
  broken: v.array(v.string()),
  contentKeyFile: v.string(),
});

export type BuildFacts = v.InferOutput<typeof buildFactsSchema>;

export const BUILD_FACTS_FILE = 'build.json';
