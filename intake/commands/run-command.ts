import { parseArgs } from 'node:util';
import { type IntakeSettings, readIntakeSettings } from '../environment.ts';
import { explain } from '../explain.ts';

/** A command can't run with these arguments or in this state. The message names the remedy. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** What an `npm run` command does. @throws {CommandRefused} and errors that {@link explain} knows. */
export type Command = (settings: IntakeSettings, args: string[], environment?: NodeJS.ProcessEnv) => Promise<void>;

/**
 * Runs a command. Prints an error that the operator can correct as one line; rethrows a bug, so that Node prints its stack. Both exit with 1.
 * @param args the command's own arguments. @param environment its settings; if omitted, those of the process.
 */
export async function runCommand(command: Command, args = process.argv.slice(2), environment?: NodeJS.ProcessEnv): Promise<void> {
  let settings: IntakeSettings | undefined;
  try {
    settings = readIntakeSettings(environment);
    await command(settings, args, environment);
  } catch (error) {
    const message = error instanceof CommandRefused ? error.message : explain(error as Error, settings);
    if (message === undefined) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}

/** Parses the arguments of a command that takes one name at most. @throws when there is an option or a second name. */
export function onlyNames(args: string[]): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length > 1) throw new CommandRefused(`Give one name, not ${positionals.length}: put quotes around one that has spaces.`);
  return positionals;
}
