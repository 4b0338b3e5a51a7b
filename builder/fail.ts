import { NewArticleError } from './content/new-article.ts';
import { ContentError } from './content/problems.ts';
import { SettingsError } from './settings-error.ts';

/** Ends a command with what an editor or operator has to put right; anything else is our own mistake and is thrown on. */
export function fail(error: unknown): void {
  if (![ContentError, NewArticleError, SettingsError].some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
