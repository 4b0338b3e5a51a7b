import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_FACTS_FILE, type BuildFacts } from '../core/intake/build-facts.ts';
import { intakeFolder } from '../core/intake/parts.ts';
import type { Client } from './content/client-documents.ts';
import { findSample } from './content/sample.ts';
import { brokenPromises } from './delivery-settings.ts';
import type { BuildSettings } from './environment.ts';
import { readClientCodes } from './gates/client-codes.ts';
import { CODE_VARIABLES } from './gates/codes.ts';
import { ROOT } from './paths.ts';

/**
 * Writes the facts about this build that `npm run doctor` reads into the intake's private folder.
 */
export function writeBuildFacts(
  { content, output, siteUrl, delivery, gates }: BuildSettings,
  clients: readonly Client[],
): void {
  const sampleClients = readClientCodes(clients, gates).filter(({ isSample }) => isSample);
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const facts: BuildFacts = {
    version,
    siteUrl,
    delivery: delivery.name,
    samples: findSample(content),
    sampleCodes: [
      ...gates.sampleGates.map((gate) => CODE_VARIABLES[gate]),
      ...sampleClients.map(({ client }) => `content/clients/${client}`),
    ],
    broken: brokenPromises(delivery),
    contentKeyFile: gates.contentKeyFile,
  };
  writeFileSync(path.join(intakeFolder(output), BUILD_FACTS_FILE), JSON.stringify(facts));
}
