import { CommandRefused } from '../command-line/command-refused.ts';
import { explainSystem } from '../command-line/explain-system.ts';
import { SettingsError } from '../core/settings/read.ts';
import { ContentError } from './content/problems.ts';

const EXPLAINED = [ContentError, CommandRefused, SettingsError];
// Node's own codes mean a bug.
const OWN_FAULT = /^ERR_/;

/**
 * Explains an error that an editor or operator can correct, with the remedy. Returns undefined for
 * a bug.
 */
export function explain(error: Error & { code?: string }): string | undefined {
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  const isTheirs = error.code !== undefined && !OWN_FAULT.test(error.code);
  return explainSystem(error) ?? (isTheirs ? error.message : undefined);
}
