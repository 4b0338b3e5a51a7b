import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const SCALES = 'site/styles/sizes.css';
const SHEETS = globSync('{site,desk}/**/*.css', { cwd: ROOT }).filter((file) => file !== SCALES);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const SPACE = /^((row|column)-)?gap$|^(padding|margin)(-|$)/;
/** A length that is no token. A hairline is one pixel, and paper is measured in millimetres. */
const LENGTH = /(?<![\w.-])-?(?!1px)(\d*\.)?\d+(px|r?em|r?lh|ch|vw|vh|pt|cm)(?![\w-])/;
const FONT =
  /^(inherit|var\(--(title|display|h2|row-title|card-title|list-title|lede|standfirst|article)\)|\d00 var\(--(body|small|fine)\) \/ (1\.25|1\.45|1\.55) var\(--sans\))$/;
const SIZE = /^(inherit|var\(--(body|small|fine)\))$/;
const LEADING = /^(1|1\.25|1\.45|1\.55|inherit)( !important)?$/;
const WIDTH = /^(48em <= width < 75em|width > 120em|width (<|>=) (48|64|75|100)em)$/;

/** What may differ, and why. */
const EXCEPTIONS = [
  // Cards and posters are read from paper, at their own distance.
  /^desk\/cards\/cards\.module\.css:\d+ font-size: (clamp\(28px, 8vw, 36pt\)|[\d.]+pt)$/,
  /^desk\/cards\/cards\.module\.css:\d+ line-height: /,
  // The report is a document of its own, laid out on A4.
  /^desk\/findings\/report\.css:/,
  // The five rooms stand side by side at the foot of a phone.
  /^desk\/app\.module\.css:\d+ font-size: 0\.(8125|75)rem$/,
  // Code and a note's number are smaller than the text in which they stand, whatever its size.
  /^site\/features\/insights\/article-body\.module\.css:\d+ font-size: 0\.85em$/,
  /^site\/features\/insights\/figure\.module\.css:\d+ font: 500 0\.7em \/ 1 var\(--sans\)$/,
  // Smaller type lets a sheet of paper be laid out as a tablet.
  /^site\/styles\/sizes\.css:\d+ font-size: 80%$/,
];

/** What in a style sheet is of no scale: file, line and declaration or condition of each. */
function faultsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, place) => {
    const [, property = '', value = ''] = line.match(/^\s*([\w-]+): (.+);$/) ?? [];
    const widths = line.match(/(?<=@media .*\()[^()]*width[^()]*(?=\))/g) ?? [];
    const faults = widths.filter((width) => !WIDTH.test(width));
    if (property !== '' && !isOnScale(property, value)) faults.push(`${property}: ${value}`);
    return faults
      .map((fault) => `${file}:${place + 1} ${fault}`)
      .filter((fault) => !EXCEPTIONS.some((exception) => exception.test(fault)));
  });
}

function isOnScale(property: string, value: string): boolean {
  if (property === 'font-size') return SIZE.test(value);
  if (property === 'font') return FONT.test(value);
  if (property === 'line-height') return LEADING.test(value);
  return !SPACE.test(property) || !LENGTH.test(value);
}

test('every size of type, leading, space and breakpoint is of a scale (design.md)', () => {
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(SHEETS.flatMap((file) => faultsIn(file, read(file)))).toEqual([]);
});

test('a value of no scale is named with its file and line', () => {
  const sheet = `.a {
  font-size: 0.9rem;
  font: 500 1.2rem / 1.25 var(--sans);
  line-height: 1.3;
  margin: calc(-1 * var(--s8)) auto 0 7px;
  padding-block: var(--s4) 1px;
  gap: clamp(2px, 3vw, 4px);
}
@media screen and (max-width: 47.9375em) {
}
@media screen and (width < 48em) and (scripting: none) {
}`;
  expect(faultsIn('a.css', sheet)).toEqual([
    'a.css:2 font-size: 0.9rem',
    'a.css:3 font: 500 1.2rem / 1.25 var(--sans)',
    'a.css:4 line-height: 1.3',
    'a.css:5 margin: calc(-1 * var(--s8)) auto 0 7px',
    'a.css:7 gap: clamp(2px, 3vw, 4px)',
    'a.css:9 max-width: 47.9375em',
  ]);
});

test('every token that a style sheet uses exists', () => {
  const sheets = [...SHEETS, SCALES].map(read).join('\n');
  const made = new Set(sheets.match(/(?<=^\s*)--[\w-]+(?=:)/gm));
  const used = new Set(sheets.match(/(?<=var\()--[\w-]+/g));
  // Radix sets its own while a toast is swiped.
  const unknown = [...used].filter((name) => !made.has(name) && !name.startsWith('--radix-'));
  expect(unknown).toEqual([]);
});
