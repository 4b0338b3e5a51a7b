import { parseArgs } from 'node:util';
import { type IntakeSettings, readIntakeSettings } from '../environment.ts';
import { explain } from '../explain.ts';

/** An operators' command can't do what it was asked for; the message says what to do. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Runs an operators' command. An error that they can put right is printed as one line; a fault of our own is thrown on, so that Node prints its stack. Both exit with 1. */
export async function runCommand(command: (settings: IntakeSettings, args: string[]) => Promise<void>): Promise<void> {
  let settings: IntakeSettings | undefined;
  try {
    settings = readIntakeSettings();
    await command(settings, process.argv.slice(2));
  } catch (error) {
    const message = error instanceof CommandRefused ? error.message : explain(error as Error, settings);
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
