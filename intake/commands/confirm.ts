import { createInterface } from 'node:readline/promises';
import { CommandRefused } from './run-command.ts';

/**
 * Asks before something that can't be taken back.
 * @throws {CommandRefused} where the answer is no, or nobody is there to answer and `--yes` was not given.
 */
export async function confirm(question: string, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new CommandRefused('Nobody is there to be asked, so nothing was done: add --yes to go on without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandRefused('Nothing was done.');
}
