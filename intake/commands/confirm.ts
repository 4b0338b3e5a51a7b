import { createInterface } from 'node:readline/promises';
import { CommandRefused } from './run-command.ts';

/**
 * Asks before something that can't be taken back.
 * @throws {CommandRefused} where the answer is no, or nobody is there to answer and `--yes` was not given.
 */
export async function confirm(question: string, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return;
  const answer = await ask(question);
  if (answer === undefined) throw new CommandRefused('Nobody is there to be asked, so nothing was done: add --yes to go on without a question.');
  if (!answer) throw new CommandRefused('Nothing was done.');
}

/** Asks a question. @returns undefined where nobody is there to answer. */
export async function ask(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}
