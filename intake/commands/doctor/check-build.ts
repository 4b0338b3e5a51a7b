import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { amount } from '../../../core/amount.ts';
import {
  BUILD_FACTS_FILE,
  type BuildFacts,
  buildFactsSchema,
} from '../../../core/intake/build-facts.ts';
import { intakeFolder } from '../../../core/intake/parts.ts';
import type { IntakeSettings } from '../../environment.ts';
import { readGuide, readParts } from '../../parts.ts';
import { VERSION } from '../../version.ts';
import { type Finding, fail, missing, ok, warn } from './finding.ts';

/**
 * Checks the built site: complete, of this version, for this address, and without sample content.
 */
export async function checkBuild({ siteFolder, siteUrl }: IntakeSettings): Promise<Finding[]> {
  for (const file of ['index.html', '404.html', '_headers'])
    if (!existsSync(path.join(siteFolder, file)))
      return [fail(`There is no built site in ${siteFolder}: run npm run build.`)];
  readParts(siteFolder);
  readGuide(siteFolder);
  return judgeBuild(readFacts(siteFolder), {
    siteUrl,
    version: VERSION,
    hasKeys: existsSync,
  });
}

interface Here {
  siteUrl: string;
  version: string;
  hasKeys: (file: string) => boolean;
}

/** Judges a deployment by the build facts. @param facts undefined if the build wrote none. */
export function judgeBuild(
  facts: BuildFacts | undefined,
  { siteUrl, version, hasKeys }: Here,
): Finding[] {
  if (!facts) return [fail('The site was built by another version: run npm run build again.')];
  const { samples, sampleCodes } = facts;
  return [
    facts.version === version
      ? ok(`The site was built by this version (${version}).`)
      : fail(
          `The site was built by version ${facts.version}, this is ${version}: run npm run build again.`,
        ),
    facts.siteUrl === siteUrl
      ? ok(`It was built for ${siteUrl}/.`)
      : fail(
          `It was built for ${facts.siteUrl}/, but SITE_URL is ${siteUrl}: build it again, or correct SITE_URL.`,
        ),
    samples.length === 0
      ? ok('No sample content is left.')
      : missing(
          siteUrl,
          `${amount(samples.length, 'piece')} of sample content, first ${samples[0]}: replace what npm run build lists.`,
        ),
    sampleCodes.length === 0
      ? ok('The gates have codes of your own, strong enough for the build.')
      : missing(
          siteUrl,
          `${sampleCodes.join(' and ')}: a sample code that anybody can read is in use. Set your own and build again.`,
        ),
    hasKeys(facts.contentKeyFile)
      ? ok('The content keys are there; back them up with the store.')
      : warn(
          `The content keys are not at ${facts.contentKeyFile}: keep that file between builds, or every visitor needs the code again.`,
        ),
    ...facts.broken.map((promise) =>
      warn(`DELIVERY=${facts.delivery} can’t keep this promise, and the pages say so: ${promise}.`),
    ),
  ];
}

function readFacts(siteFolder: string): BuildFacts | undefined {
  const file = path.join(intakeFolder(siteFolder), BUILD_FACTS_FILE);
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), buildFactsSchema),
    existsSync(file) ? readFileSync(file, 'utf8') : '',
  );
  return result.success ? result.output : undefined;
}
