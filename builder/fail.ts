import { SettingsError } from '../core/settings/settings-error.ts';
import { NewArticleError } from './content/new-article.ts';
import { ContentError } from './content/problems.ts';

/** Prints an error that an editor or operator can correct, and sets exit code 1. Rethrows a bug, so that Node prints its stack. */
export function fail(error: unknown): void {
  if (![ContentError, NewArticleError, SettingsError].some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
