// @ts-check
import './installed.mjs';
import { existsSync, readFileSync } from 'node:fs';

// A setting that Node reads whole: without quotation marks it ends at a #.
const SETTING =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:'[^']*'|"[^"]*"|`[^`]*`|(?!['"`])[^#\n]*)[ \t]*$/gm;

// Imported first by each command of package.json that reads settings. Node's option --env-file-if-exists would print a
// line where there is no file.
if (existsSync('.env')) {
  const faults = findFaults(readFileSync('.env', 'utf8'));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  process.loadEnvFile();
}

/**
 * Says of each line what Node would cut or leave out without a word; never the value.
 * @param {string} text
 */
function findFaults(text) {
  const rest = text
    .replaceAll('\r\n', '\n')
    .replace(SETTING, (whole) => whole.replace(/[^\n]/g, ''));
  return rest.split('\n').flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line) && !line.startsWith('\uFEFF')) return [];
    return [`.env, line ${index + 1}: ${faultOf(line)}`];
  });
}

/** @param {string} line */
function faultOf(line) {
  if (line.startsWith('\uFEFF'))
    return 'begins with a byte order mark: save the file as UTF-8 without it';
  const [, name] = line.match(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=.*#/) ?? [];
  return name
    ? `a # cuts ${name} there: put its value between quotation marks, or the comment in a line of its own`
    : 'is no setting: write NAME=value, and close the quotation marks that begin a value';
}
