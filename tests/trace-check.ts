import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { content } from './support/content.ts';
import { PROJECT } from './support/sites.ts';
import {
  compare,
  findTitles,
  isShort,
  type Reference,
  readShownBy,
  readTrace,
  splitSpecification,
  type TraceRow,
} from './support/trace.ts';

// Compares docs/specification-trace.md with the specification, docs/anonymity-sheet.md with the
// sheet's sentences, and both with the tests they refer to.
const SPECIFICATION = 'docs/specification.md';
const TRACE = 'docs/specification-trace.md';
const PRODUCT = 'docs/product.md';
const SHEET = 'docs/anonymity-sheet.md';

const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');

const specification = read(SPECIFICATION);
const trace = read(TRACE);
const rows = readTrace(trace);
const product = read(PRODUCT);
const counts = { shown: 0, settled: 0 };
const faults = [
  ...checkFingerprint(),
  ...compareHeadings(),
  ...compare(splitSpecification(specification), rows),
  ...rows.flatMap(checkRow),
];

for (const fault of faults) console.error(`${TRACE}: ${fault}`);
const { shown, settled } = counts;
console.log(
  `Specification trace: ${rows.length} sentences, ${shown} shown, ${settled} settled; ${faults.length} faults.`,
);
const sheetFaults = checkSheet();
for (const fault of sheetFaults) console.error(`${SHEET}: ${fault}`);
process.exitCode = faults.length + sheetFaults.length > 0 ? 1 : 0;

// Rows give only the beginnings of sentences, so a change behind them is found by this alone.
function checkFingerprint(): string[] {
  const fingerprint = createHash('sha256').update(specification).digest('hex').slice(0, 12);
  return trace.includes(`\`${fingerprint}\``)
    ? []
    : [`${SPECIFICATION} has changed: correct the rows of what changed, then write ${fingerprint}`];
}

function compareHeadings(): string[] {
  const headings = (markdown: string) => markdown.match(/^## [1-9]\d*\. .+$/gm) ?? [];
  const [wanted, present] = [headings(specification), headings(trace)];
  return wanted.join() === present.join()
    ? []
    : [`its points are ${present.join(', ')}; the specification's ${wanted.join(', ')}`];
}

function checkRow({ number, shownBy }: TraceRow): string[] {
  if (shownBy === '') return [`${number} says nothing under Shown by`];
  const means = readShownBy(shownBy);
  if (means === undefined)
    return [`${number} is shown neither by tests (file › title) nor settled: "${shownBy}"`];
  if (Array.isArray(means)) {
    counts.shown += 1;
    return means.flatMap((reference) => checkReference(number, reference));
  }
  counts.settled += 1;
  return sectionOf(means.section).includes(means.words)
    ? []
    : [`${number}: ${PRODUCT}, ${means.section} does not say “${means.words}”`];
}

/** The text of a section of `product.md`, in one line. */
function sectionOf(heading: string): string {
  const sections = product.split(/^#+ /m);
  return sections.find((section) => section.startsWith(`${heading}\n`))?.replace(/\s+/g, ' ') ?? '';
}

function checkReference(number: string, { file, title }: Reference): string[] {
  if (!existsSync(path.join(PROJECT, file))) return [`${number}: there is no ${file}`];
  const found = new Set(findTitles(read(file)).filter((one) => isShort(title, one)));
  return found.size === 1 ? [] : [`${number}: ${file} has ${found.size || 'no'} tests "${title}"`];
}

/** Compares the rows about the anonymity sheet with its sentences, and with their tests. */
function checkSheet(): string[] {
  const rows = [...read(SHEET).matchAll(/^\| ([a-z]\w+ [\w-]+) \| (.+) \|$/gm)].map(
    ([, name = '', shownBy = '']) => ({ name, shownBy }),
  );
  const OPTIONAL = [
    'agreed',
    'notAgreed',
    'cards',
    'few',
    'open',
    'none',
    'handed-out',
    'held-back',
  ];
  const wanted = Object.entries(content.pages['anonymity-sheet']).flatMap(([name, part]) => {
    if (typeof part !== 'object' || !('sentences' in part)) return [];
    const numbered = part.sentences.map((_, index) => `${name} ${index + 1}`);
    return [
      ...numbered,
      ...Object.keys(part)
        .filter((key) => OPTIONAL.includes(key))
        .map((key) => `${name} ${key}`),
    ];
  });
  const names = rows.map(({ name }) => name);
  return [
    ...wanted.filter((name) => !names.includes(name)).map((name) => `has no row about ${name}`),
    ...names
      .filter((name) => !wanted.includes(name))
      .map((name) => `has a row about ${name}, which the sheet lacks`),
    ...rows.flatMap(({ name, shownBy }) =>
      shownBy.startsWith('Not of the code: ')
        ? []
        : referencesIn(shownBy).flatMap((each) => checkReference(name, each)),
    ),
  ];
}

function referencesIn(shownBy: string): Reference[] {
  return shownBy.split('<br>').map((reference) => {
    const [file = '', title = ''] = reference.split(' › ');
    return { file, title };
  });
}
