import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSlow, regexesIn } from './support/regexes.ts';
import { PROJECT } from './support/sites.ts';

// Checks that a text from a stranger can't make a regular expression work for minutes: in the code
// that meets mails, headers, forms, lists, links and the answers of mail servers.
const FILES = '{core,desk,intake,site}/**/*.{ts,tsx}';

// What operators set, and what authors write, is no stranger's.
const OURS = /^(intake\/settings\/environment\.ts|core\/markdown\/)/;

const files = globSync(FILES, { cwd: PROJECT }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !OURS.test(file),
);
const faults = files.flatMap((file) => {
  const source = readFileSync(path.join(PROJECT, file), 'utf8');
  return regexesIn(file, source).flatMap(({ line, ...regex }) =>
    findSlow(regex).map(
      (slow) =>
        `${file}:${line}: /${regex.pattern}/${regex.flags} takes longer than in proportion: ${slow}`,
    ),
  );
});

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
