import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

interface FontSource {
  name: string;
  file: string;
  axes: Record<string, number | { min: number; max: number }>;
}

// The design's two families, trimmed to what the pages set: Latin, upright, the weights in use.
const FONTS: FontSource[] = [
  { name: 'schibsted', file: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
  {
    name: 'newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
    axes: { wght: { min: 400, max: 600 }, opsz: 14 },
  },
];

// Basic Latin, Latin-1, and the punctuation and signs of our words.
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ŠšŽžŁł‐–—‘’‚“”„•…‹›€™→−×'].join('');

// What the style sheets turn on, and what browsers apply unasked; fractions, ordinals and alternates are left out.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** Makes the subset fonts in `folder` (kept between builds) and returns their names. */
export async function makeFonts(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return Promise.all(FONTS.map((font) => makeFont(font, folder)));
}

async function makeFont({ name, file, axes }: FontSource, folder: string): Promise<string> {
  const source = readFileSync(createRequire(import.meta.url).resolve(file));
  const made = path.join(folder, `${name}.woff2`);
  const stamp = path.join(folder, `${name}.stamp`);
  const recipe = createHash('sha256')
    .update(source)
    .update(CHARACTERS)
    .update(JSON.stringify([axes, FEATURES]))
    .digest('hex');
  if (!existsSync(made) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== recipe) {
    writeFileSync(made, await subsetFont(source, CHARACTERS, { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES }));
    writeFileSync(stamp, recipe);
  }
  return made;
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
