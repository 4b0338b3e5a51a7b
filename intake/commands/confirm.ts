import { once } from 'node:events';
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

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** Asks a question. @returns undefined where nobody is there to answer; whoever leaves instead (Ctrl-C, Ctrl-D) says no. */
export async function ask(question: string, input: Input = process.stdin, output: NodeJS.WritableStream = process.stdout): Promise<boolean | undefined> {
  if (!input.isTTY) return undefined;
  const terminal = createInterface({ input, output });
  const left = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(`${question} [y/N] `).catch(() => ''), left]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
