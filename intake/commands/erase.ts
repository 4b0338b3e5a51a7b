import * as v from 'valibot';
import { UsageError } from '../../command-line/command-line.ts';
import { email } from '../../core/submissions/fields.ts';
import { describePerson, erasePerson, UNCLEARED } from '../erase-person.ts';
import { causeOf } from '../explain.ts';
import { openExistingStore } from '../store/records/existing.ts';
import { confirm } from './confirm.ts';
import { intakeCommand } from './run-command.ts';

export const erase = intakeCommand(
  {
    command: 'npm run erase',
    does: 'Lists what is stored about a person, asks, and erases it.',
    argument: 'ADDRESS',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: 'ines@example.org',
  },
  async (settings, { values, argument }) => {
    const given = v.safeParse(email, argument);
    if (!given.success) throw new UsageError(`${argument} is no e-mail address.`);
    await using store = await openExistingStore(settings);
    const address = given.output;
    const { stored, kept } = await describePerson(store, address, settings);
    if (stored.length === 0) console.log(`Nothing is stored about ${address}.`);
    else {
      console.log(`Stored about ${address}:\n${stored.map((line) => `  ${line}`).join('\n')}`);
      await confirm('Erase this for good?', values.yes);
      await erasePerson(store, address, settings);
      console.log('Erased.');
    }
    // Also what an earlier run could not clear.
    await store.erasure
      .clear()
      .catch((error: unknown) => console.log(`${UNCLEARED} Now it can’t: ${causeOf(error)}`));
    for (const line of kept) console.log(line);
  },
);

if (import.meta.main) await erase();
