import * as v from 'valibot';
import { email } from '../../core/submissions/fields.ts';
import { openExistingStore } from '../store/existing.ts';
import { UsageError } from './command-line.ts';
import { intakeCommand } from './run-command.ts';

export const allowMail = intakeCommand(
  {
    command: 'npm run allow-mail',
    does: 'Sends mail again to an address whose owner had stopped it, or that its server refused twice. Repeated, it allows invitations, too.',
    argument: 'ADDRESS',
    example: 'ines@example.org',
  },
  async (settings, { argument }) => {
    const given = v.safeParse(email, argument);
    if (!given.success) throw new UsageError(`${argument} is no e-mail address.`);
    await using store = await openExistingStore(settings);
    if (!(await store.suppressions.lift(given.output))) return console.log(`Nothing says that ${given.output} wants no mail. Nothing was changed.`);
    const isDeclining = await store.suppressions.wantsNoInvitation(given.output);
    console.log(`${given.output} gets mail again${isDeclining ? ', but no invitations, which its owner declined. Repeat the command to allow them' : ''}.`);
  },
);

if (import.meta.main) await allowMail();
