import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { ACCENTS } from '../../core/content/accents.ts';

interface FontSource {
  name: string;
  file: string;
  /** Letters of further European languages, which pages leave to the browser's own fonts. */
  others: string;
  axes: Record<string, number | { min: number; max: number }>;
}

// The design's two families, reduced to what the pages use: Latin, upright, these weights.
const FONTS: FontSource[] = [
  {
    name: 'schibsted',
    file: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    others:
      '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'newsreader',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
    others: '@fontsource-variable/newsreader/files/newsreader-latin-ext-standard-normal.woff2',
    axes: { wght: { min: 400, max: 600 }, opsz: 14 },
  },
];

// Basic Latin, and the punctuation and signs of our words.
const BASIC = [...range(0x20, 0x7e), ...'\u00a0£§©®°·×‐–—‘’“”•…€™→−'].join('');

/** Characters by the ending of the font file's name (decisions/first-paint-and-fonts.md). */
export const FILES = { '': BASIC, '-accents': charactersIn(ACCENTS) };

// OpenType features that the style sheets use or browsers apply by default. Fractions, ordinals and
// alternates are left out.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** @param folder is kept between builds. @returns the files. */
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

/** The licences of the fonts, a section each. */
export function fontLicences(): string {
  return FONTS.map(({ name, file }) => {
    const licence = sourceOf(file.replace(/files\/.*$/, 'LICENSE'));
    return `\n\n---\n\n## ${name} (font)\n\n${licence}`;
  }).join('');
}

/**
 * TrueType at one weight, because Satori reads neither WOFF2 nor variable fonts.
 * @returns a font of the pages' letters, and one for further European languages.
 * @throws when there is no such family.
 */
export function makeStaticFonts(
  name: string,
  axes: Record<string, number>,
): Promise<[Buffer, Buffer]> {
  const font = FONTS.find((one) => one.name === name);
  if (!font) throw new Error(`There is no font ${name}.`);
  const make = (file: string, letters: string) =>
    subsetFont(sourceOf(file), letters, {
      targetFormat: 'sfnt',
      variationAxes: axes,
      keepFeatures: FEATURES,
    });
  // The first file also has some of the other letters, such as ı.
  return Promise.all([
    make(font.file, Object.values(FILES).join('') + OTHERS),
    make(font.others, OTHERS),
  ]);
}

// Latin letters with any diacritic, and the signs of currencies and fractions.
const OTHERS = [
  ...range(0x100, 0x24f),
  ...range(0x1e00, 0x1eff),
  ...range(0x2070, 0x20bf),
  ...range(0x2150, 0x218f),
].join('');

async function makeFile(
  font: FontSource,
  name: string,
  characters: string,
  folder: string,
): Promise<string> {
  const { axes } = font;
  const source = sourceOf(font.file);
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

/** Replaces the file atomically, because another build may be reading it. */
function replaceFile(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function sourceOf(file: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}

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
