import * as v from 'valibot';
import { email } from '../../core/submissions/fields.ts';
import type { IntakeSettings } from '../environment.ts';
import { openExistingStore } from '../store/existing.ts';
import { CommandRefused, onlyNames, runCommand } from './run-command.ts';

/** `npm run allow-mail -- ADDRESS`: sends mail again to an address whose owner had stopped it. */
export async function allowMail(settings: IntakeSettings, args: string[]): Promise<void> {
  const given = v.safeParse(email, onlyNames(args)[0]);
  if (!given.success) throw new CommandRefused('Name one e-mail address: npm run allow-mail -- ines@example.org');
  const store = await openExistingStore(settings);
  try {
    const isLifted = await store.suppressions.lift(given.output);
    console.log(isLifted ? `${given.output} gets mail again.` : `Nothing says that ${given.output} wants no mail. Nothing was changed.`);
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand(allowMail);
