import { CommandRefused } from '../command-line/command-refused.ts';
import { explainSystem } from '../command-line/explain-system.ts';
import { ContentError } from '../core/content/content-error.ts';
import { SettingsError } from '../core/settings/read.ts';

const EXPLAINED = [ContentError, CommandRefused, SettingsError];
// Node's own codes mean a bug.
const OWN_FAULT = /^ERR_/;

/**
 * @returns what went wrong and the remedy, if an editor or operator can correct it; undefined for a
 * bug.
 */
export function explain(error: Error & { code?: string }): string | undefined {
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  const isTheirs = error.code !== undefined && !OWN_FAULT.test(error.code);
  return explainSystem(error) ?? (isTheirs ? error.message : undefined);
}
