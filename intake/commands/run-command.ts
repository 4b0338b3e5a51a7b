import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { type Given, runCommandLine, type Usage } from '../../command-line/command-line.ts';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { explain } from '../engine/explain.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { readIntakeSettings } from '../settings/environment.ts';

/** An `npm run` command. Arguments and environment are by default those of the process. */
export type Command = (args?: string[], environment?: NodeJS.ProcessEnv) => Promise<void>;

/** @param run may throw {@link CommandRefused} and errors that {@link explain} knows. */
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

/**
 * @param isConfirmed whether `--yes` was given.
 * @throws {CommandRefused} when the answer is no, or standard input is no terminal.
 */
export async function confirm(question: string, isConfirmed: boolean | undefined): Promise<void> {
  if (isConfirmed) return;
  const answer = await ask(question);
  if (answer === undefined)
    throw new CommandRefused(
      'There is no terminal to ask for confirmation. Nothing was done: add --yes to confirm.',
    );
  if (!answer) throw new CommandRefused('Nothing was done.');
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** @returns undefined when the input is no terminal. Ctrl-C and Ctrl-D mean no. */
export async function ask(
  question: string,
  input: Input = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean | undefined> {
  if (!input.isTTY) return undefined;
  const terminal = createInterface({ input, output });
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([
    terminal.question(`${question} [y/N] `).catch(() => ''),
    closed,
  ]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
