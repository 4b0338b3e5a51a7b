import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { ACCENTS } from '../../core/content/accents.ts';

interface FontSource {
  name: string;
  file: string;
  axes: Record<string, number | { min: number; max: number }>;
}

// The design's two families, reduced to what the pages use: Latin, upright, the weights in use.
const FONTS: FontSource[] = [
  {
    name: 'schibsted',
    file: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
    axes: { wght: { min: 400, max: 600 }, opsz: 14 },
  },
];

// Basic Latin, and the punctuation and signs of our words.
const BASIC = [...range(0x20, 0x7e), ...'\u00a0£§©®°·×‐–—‘’“”•…€™→−'].join('');

/**
 * The characters of the files of each family, by what a file's name ends in
 * (decisions/first-paint-and-fonts.md).
 */
export const FILES = { '': BASIC, '-accents': charactersIn(ACCENTS) };

// The OpenType features that the style sheets use or browsers apply by default; fractions, ordinals
// and alternates are left out.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** Makes the subset fonts in `folder` (kept between builds) and returns their names. */
export async function makeFonts(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(FILES);
  return Promise.all(
    FONTS.flatMap((font) =>
      files.map(([ending, characters]) =>
        makeFile(font, `${font.name}${ending}`, characters, folder),
      ),
    ),
  );
}

/**
 * Makes a family at one weight as TrueType, because Satori reads neither WOFF2 nor variable fonts.
 * @throws when there is no such family.
 */
export async function makeStaticFont(name: string, axes: Record<string, number>): Promise<Buffer> {
  const font = FONTS.find((one) => one.name === name);
  if (!font) throw new Error(`There is no font ${name}.`);
  return subsetFont(sourceOf(font), Object.values(FILES).join(''), {
    targetFormat: 'sfnt',
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
}

async function makeFile(
  font: FontSource,
  name: string,
  characters: string,
  folder: string,
): Promise<string> {
  const { axes } = font;
  const source = sourceOf(font);
  const made = path.join(folder, `${name}.woff2`);
  const stamp = path.join(folder, `${name}.stamp`);
  const recipe = createHash('sha256')
    .update(source)
    .update(characters)
    .update(JSON.stringify([axes, FEATURES]))
    .digest('hex');
  if (!existsSync(made) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== recipe) {
    replaceFile(
      made,
      await subsetFont(source, characters, {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: FEATURES,
      }),
    );
    replaceFile(stamp, recipe);
  }
  return made;
}

/** Puts a file in place whole, because another build may be reading it. */
function replaceFile(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function sourceOf({ file }: FontSource): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}

/** The characters of a CSS `unicode-range`. */
export function charactersIn(unicodeRange: string): string {
  return unicodeRange
    .split(', ')
    .flatMap((part) => {
      const [first = '', last = first] = part.replace('U+', '').split('-');
      return range(Number.parseInt(first, 16), Number.parseInt(last, 16));
    })
    .join('');
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
