import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandRefused } from './run-command.ts';

/**
 * Asks the operator to confirm an action that can't be undone.
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

/**
 * Asks a yes-or-no question. @returns undefined when the input is no terminal; Ctrl-C and Ctrl-D
 * mean no.
 */
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
