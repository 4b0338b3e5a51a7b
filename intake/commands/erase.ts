import { UsageError } from '../../command-line/command-line.ts';
import { readAddress, suggestAddress } from '../../core/submissions/address.ts';
import { causeOf } from '../engine/explain.ts';
import { UNCLEARED } from '../engine/rewrite.ts';
import { describePerson, erasePerson } from '../store/erase-person.ts';
import { openExistingStore } from '../store/inspect.ts';
import { confirm, intakeCommand } from './run-command.ts';

export const erase = intakeCommand(
  {
    command: 'npm run erase',
    does: 'Lists what is stored about a person, asks, and erases it.',
    argument: 'ADDRESS',
    options: { yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' } },
    example: 'ines@example.org',
  },
  async (settings, { values, argument = '' }) => {
    const address = readAddress(argument);
    if (address === undefined) throw new UsageError(describeWrong(argument));
    await using store = await openExistingStore(settings);
    const { stored, kept } = await describePerson(store, address, settings);
    if (stored.length === 0) console.log(`Nothing is stored about ${address}.`);
    else {
      console.log(`Stored about ${address}:\n${stored.map((line) => `  ${line}`).join('\n')}`);
      await confirm('Erase this for good?', values.yes);
      await erasePerson(store, address, settings);
      console.log('Erased.');
    }
    // Also clears what an earlier run could not.
    await store.erasure
      .clear()
      .catch((error: unknown) => console.log(`${UNCLEARED} Now it can’t: ${causeOf(error)}`));
    for (const line of kept) console.log(line);
  },
);

function describeWrong(given: string): string {
  const meant = suggestAddress(given);
  return `${given} is no e-mail address.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

if (import.meta.main) await erase();
