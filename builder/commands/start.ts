import { runCommandLine } from '../../command-line/command-line.ts';
import { readIntakeSettings } from '../../intake/environment.ts';
import { requirePort } from '../../intake/require-port.ts';
import { runIntake } from '../../intake/run-intake.ts';
import { checkContent } from '../content/check.ts';
import {
  chooseSampleStore,
  provideContentKeys,
  readStartSettings,
  START_SAMPLE,
} from '../environment.ts';
import { explain } from '../explain.ts';
import { readClientCodes } from '../gates/client-codes.ts';
import { describeSampleCodes } from '../gates/describe-codes.ts';
import { buildSite } from '../output/build-site.ts';

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
