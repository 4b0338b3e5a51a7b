import { amount } from '../../core/amount.ts';
import { explain } from '../engine/explain.ts';
import { mailAddresses } from '../mail/open.ts';
import { NO_DESK } from '../server/desk.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { describeIdleSettings } from '../settings/environment.ts';
import { readParts } from '../settings/parts.ts';
import { openExistingStore } from '../store/inspect.ts';
import { checkMail } from './doctor/check-mail.ts';
import { judgeSettings } from './doctor/check-settings.ts';
import { checkSite } from './doctor/check-site.ts';
import { checkStore } from './doctor/check-store.ts';
import { type Finding, look, warn } from './doctor/finding.ts';
import { ask, intakeCommand } from './run-command.ts';

const SIGNS = { ok: 'ok   ', warn: 'warn ', fail: 'FAIL ' };

export const doctor = intakeCommand(
  {
    command: 'npm run doctor',
    does: 'Checks a deployment: settings, the site’s address, store and disk, the sender’s DNS, and mail. Exits with 1 if a check fails.',
    options: {
      yes: { type: 'boolean', does: 'Sends the test mail without asking' },
      'no-mail': { type: 'boolean', does: 'Sends no test mail' },
      json: { type: 'boolean', does: 'Prints the findings as JSON, and asks nothing' },
    },
    example: '--no-mail',
  },
  async (settings, { values }, environment) => {
    const wantsMail = async (to: string) =>
      !values['no-mail'] &&
      (values.yes || (!values.json && (await ask(`Send a test mail to ${to}?`)) === true));
    const findings: Finding[] = [];
    const tell = (found: Finding[]) => {
      if (!values.json) for (const { state, text } of found) console.log(`${SIGNS[state]} ${text}`);
      findings.push(...found);
    };
    tell(
      [
        ...describeIdleSettings(environment),
        ...(settings.operators.length > 0 ? [] : [NO_DESK]),
      ].map(warn),
    );
    tell(judgeSettings(settings));
    tell(await look('The site', () => checkSite(settings)));
    tell(
      await look(
        'The store',
        () => checkWithStore(settings),
        (error) => explain(error, settings),
      ),
    );
    tell(
      await look('Mail', async () =>
        checkMail(settings, mailAddresses(settings, readParts(settings.siteFolder)), wantsMail),
      ),
    );
    const failed = findings.filter(({ state }) => state === 'fail').length;
    const warned = findings.filter(({ state }) => state === 'warn').length;
    if (values.json) console.log(JSON.stringify({ failed, warned, findings }, null, 2));
    else
      console.log(
        `\n${failed} failed, ${amount(warned, 'warning')}, ${findings.length - failed - warned} passed.`,
      );
    if (failed > 0) process.exitCode = 1;
  },
);

async function checkWithStore(settings: IntakeSettings): Promise<Finding[]> {
  await using store = await openExistingStore(settings);
  return await checkStore(store, settings, Date.now());
}

if (import.meta.main) await doctor();
