import { CommandRefused } from '../intake/commands/run-command.ts';
import { explain as explainToOperator } from '../intake/explain.ts';
import { ContentError } from './content/problems.ts';

/**
 * Explains an error that an editor or operator can correct, with the remedy. Returns undefined for
 * a bug.
 */
export function explain(error: Error): string | undefined {
  return error instanceof ContentError || error instanceof CommandRefused
    ? error.message
    : explainToOperator(error);
}
