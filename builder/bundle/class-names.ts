import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

const LETTERS = 26;
const A = 'a'.charCodeAt(0);

// Sorted, so that every bundle and every build of the same files gives the same names.
const SHEETS = globSync('{site,desk}/**/*.module.css', { cwd: ROOT }).sort();
const numbered = new Map<string, string[]>();

/**
 * The name of a CSS Module's class in a build: letters that stand for the file, and a number within
 * it, such as `cb3`. A document has hundreds of class names, which compress badly when they are
 * long (decisions/firms-and-looks.md).
 */
export function shortClassName(name: string, file: string): string {
  const sheet = path.relative(ROOT, file.split('?')[0] ?? file);
  const names = numbered.get(sheet) ?? [];
  if (!names.includes(name)) numbered.set(sheet, [...names, name]);
  const place = SHEETS.indexOf(sheet);
  const letters = [Math.floor(place / LETTERS), place % LETTERS]
    .map((at) => String.fromCharCode(A + at))
    .join('');
  return `${letters}${(numbered.get(sheet) ?? []).indexOf(name)}`;
}
