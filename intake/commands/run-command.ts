import { type Given, runCommandLine, type Usage } from '../../command-line/command-line.ts';
import { type IntakeSettings, readIntakeSettings } from '../environment.ts';
import { explain } from '../explain.ts';

/** A command can't run in this state. The message names the remedy. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/**
 * An `npm run` command over the intake's store.
 * @param args its arguments; if omitted, those of the process. @param environment its settings; if
 * omitted, those of the process.
 */
export type Command = (args?: string[], environment?: NodeJS.ProcessEnv) => Promise<void>;

/**
 * Makes a command that runs with the intake's settings. @param run can throw {@link CommandRefused}
 * and errors that {@link explain} knows.
 */
export function intakeCommand<const Known extends NonNullable<Usage['options']>>(
  usage: Usage<Known>,
  run: (
    settings: IntakeSettings,
    given: Given<Known>,
    environment?: NodeJS.ProcessEnv,
  ) => Promise<void>,
): Command {
  return (args, environment) => {
    let settings: IntakeSettings | undefined;
    const runWithSettings = (given: Given<Known>) => {
      settings = readIntakeSettings(environment);
      return run(settings, given, environment);
    };
    return runCommandLine(
      usage,
      runWithSettings,
      (error) => (error instanceof CommandRefused ? error.message : explain(error, settings)),
      args,
    );
  };
}
