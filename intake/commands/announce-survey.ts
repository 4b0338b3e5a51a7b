import { parseArgs } from 'node:util';
import type { IntakeSettings } from '../environment.ts';
import { readParts } from '../parts.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { sendMailing } from './send-mailing.ts';

/** `npm run announce-survey [-- --yes]`: sends the survey announcement once to each address that requested access. */
export async function announceSurvey(settings: IntakeSettings, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean' } } });
  const parts = readParts(settings.siteFolder);
  if (!parts.isSurveyOpen)
    throw new CommandRefused('The survey is not open: set surveyState to open in content/pages/trust-bridge-protocol.yaml, build and publish the site first.');
  const mailing = { id: 'survey-announcement', kind: 'survey-announcement' } as const;
  const audience: [string, string] = ['address that asked for access', 'addresses that asked for access'];
  await sendMailing({ settings, parts, mailing, audience, isConfirmed: values.yes });
}

if (import.meta.main) await runCommand(announceSurvey);
