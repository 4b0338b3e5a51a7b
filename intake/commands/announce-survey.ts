import { readParts } from '../parts.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';
import { sendMailing } from './send-mailing.ts';

export const announceSurvey = intakeCommand(
  {
    command: 'npm run announce-survey',
    does: 'Sends the survey announcement once to each address that requested access. Shows it and asks first.',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: '--yes',
  },
  async (settings, { values }) => {
    const parts = readParts(settings.siteFolder);
    if (!parts.isSurveyOpen)
      throw new CommandRefused(
        'The survey is not open: set surveyState to open in content/pages/trust-bridge-protocol.yaml, build and publish the site first.',
      );
    const mailing = { id: 'survey-announcement', kind: 'survey-announcement' } as const;
    const audience: [string, string] = ['address that asked for access', 'addresses that asked for access'];
    await sendMailing({ settings, parts, mailing, audience, isConfirmed: values.yes });
  },
);

if (import.meta.main) await announceSurvey();
