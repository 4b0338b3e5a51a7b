import { checkContent } from '../builder/content/check.ts';
import {
  chooseSampleStore,
  provideContentKeys,
  readStartSettings,
  START_SAMPLE,
} from '../builder/environment.ts';
import { readClientCodes } from '../builder/gates/client-codes.ts';
import { describeSampleCodes } from '../builder/gates/describe-codes.ts';
import { buildSite } from '../builder/output/build-site.ts';
import { runCommandLine } from '../command-line/command-line.ts';
import { requirePort } from '../command-line/require-port.ts';
import { runIntake } from '../intake/server/run-intake.ts';
import { readIntakeSettings } from '../intake/settings/environment.ts';
import { explain } from './explain.ts';

const USAGE = {
  command: 'npm start',
  does: 'Builds the site with its sample content, and serves it with an intake and the desk.',
  options: {
    sample: { type: 'boolean', does: 'Serves the sample store, which npm run sample fills' },
  },
  example: '--sample',
} as const;

await runCommandLine(
  USAGE,
  async ({ values: { sample } }) => {
    if (sample) chooseSampleStore();
    const settings = readStartSettings();
    const intake = readIntakeSettings();
    await requirePort(intake, USAGE.command);
    provideContentKeys(settings);
    console.error('Checking the content');
    const content = await checkContent(settings.content);
    const clients = readClientCodes(content.clients, settings.gates, content.brand.name);
    await buildSite(content, settings, { isHasty: true, tell: console.error });
    await runIntake(intake, USAGE.command);
    console.log(
      `\n  Open ${settings.siteUrl}/\n\n  Its people, quotes, addresses and figures are sample content.`,
    );
    for (const line of describeSampleCodes(settings.gates.sampleGates, clients))
      console.log(`  ${line}`);
    console.log(
      `  The desk, ${intake.intakeUrl}/desk/, shows what visitors send. ${describeToken(settings.madeToken)}`,
    );
    if (!sample)
      console.log(
        `  To see it with three campaigns and sixty enquiries, stop this, and run npm run sample, then ${START_SAMPLE}.`,
      );
  },
  explain,
);

function describeToken(madeToken: string | undefined): string {
  return madeToken
    ? `Until the next start, it opens with ${madeToken}`
    : 'It opens with your operator token.';
}
