import * as v from 'valibot';
import { DELIVERY_NAMES } from '../submissions/delivery.ts';

/** What the build notes of itself in the intake's private folder (`build.json`), for `npm run doctor`. */
export const buildFactsSchema = v.object({
  version: v.string(),
  siteUrl: v.string(),
  delivery: v.picklist(DELIVERY_NAMES),
  /** What is left of the sample content. */
  samples: v.array(v.string()),
  /** The variables of the gates that a sample code opens. */
  sampleCodes: v.array(v.string()),
  /** The promises on the pages that the delivery can't keep. */
  broken: v.array(v.string()),
  contentKeyFile: v.string(),
});

export type BuildFacts = v.InferOutput<typeof buildFactsSchema>;

export const BUILD_FACTS_FILE = 'build.json';
