import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDecision, findDangling, type Library, readHeadings } from './support/references.ts';
import { PROJECT } from './support/sites.ts';

// Checks that every citation in source and documentation has a target, and that each decision has a
// title, date and status.
const TEXT = /\.(tsx?|mjs|css|md|ya?ml|json|service|timer|conf|example)$|file$/;
const NOT_OURS = ['docs/specification.md', 'package-lock.json'];

const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: PROJECT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(PROJECT, file)));
const pages = sources.filter((file) => /^docs\/[\w-]+\.md$/.test(file));
const decisions = sources.filter((file) => /^docs\/decisions\/[a-z-]+\.md$/.test(file));
const library: Library = {
  files: new Set(sources.filter((file) => file.endsWith('.md')).map((file) => path.basename(file))),
  headings: new Map(pages.map((file) => [path.basename(file), readHeadings(read(file))])),
  points: new Set(
    [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) =>
      Number(number),
    ),
  ),
};

const texts = sources.filter((file) => TEXT.test(file) && !NOT_OURS.includes(file));
const faults = [
  ...texts.flatMap((file) =>
    findDangling(read(file), library).map((citation) => `${file}: "${citation}" refers to nothing`),
  ),
  ...decisions.flatMap((file) => checkDecision(read(file)).map((fault) => `${file} ${fault}`)),
];

for (const fault of faults) console.error(fault);
console.log(
  `References: ${texts.length} files, ${decisions.length} decisions; ${faults.length} faults.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
