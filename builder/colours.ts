import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

const TOKENS = readFileSync(path.join(ROOT, 'site/styles/tokens.css'), 'utf8');

/** Returns a colour token of the design, such as `#13212a`, for files without a style sheet. @throws if there is no such token. */
export function colour(name: string): string {
  const value = TOKENS.match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no colour --${name}.`);
  return value;
}
