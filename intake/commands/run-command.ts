import { parseArgs } from 'node:util';
import { type IntakeSettings, readIntakeSettings, SettingsError } from '../environment.ts';
import { StoreUnavailable } from '../store/store.ts';
import { StoreRefused } from '../store/store-refused.ts';

/** An operators' command can't do what it was asked for; the message says what to do. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Runs an operators' command. What they can put right is said in one line, with exit code 1; anything else is our own mistake and is thrown on. */
export async function runCommand(command: (settings: IntakeSettings, args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(readIntakeSettings(process.env), process.argv.slice(2));
  } catch (error) {
    const message = explain(error as NodeJS.ErrnoException);
    if (message === undefined) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}

/** The names that a command without options was given. @throws where there is an option among them, or a second name. */
export function onlyNames(args: string[]): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length > 1) throw new CommandRefused(`Give one name, not ${positionals.length}: put quotes around one that has spaces.`);
  return positionals;
}

function explain(error: NodeJS.ErrnoException): string | undefined {
  if ([CommandRefused, SettingsError, StoreRefused, StoreUnavailable].some((kind) => error instanceof kind)) return error.message;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(error.code ?? ''))
    return `The database that DATABASE_URL names can't be reached (${error.code}): see that it runs and that the address is right.`;
  // What the disk, the database or the system refuses says by itself what to mend.
  return error.code ? error.message : undefined;
}
