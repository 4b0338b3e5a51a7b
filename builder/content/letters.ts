import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';
import type { Problem } from '../../core/content/content-error.ts';

export type HasLetter = (letter: string) => boolean;

/** Works for any font format. */
export function lettersOf(font: Buffer): HasLetter {
  const read = fontkit.create(font);
  return (letter) => read.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Letters that none of the fonts has, each once. Invisible characters need no font. */
export function lettersWithout(text: string, fonts: readonly HasLetter[]): string[] {
  return [...new Set(text)].filter(
    (letter) =>
      !/[\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(letter) &&
      !fonts.some((has) => has(letter)),
  );
}

interface SystemFont {
  file: string;
  /** PostScript name, which selects a font of a collection. */
  name: string;
}

const known = new Map<string, SystemFont | undefined>();

/**
 * Asks fontconfig, by which our pictures are drawn, too. Ignores colour fonts. Undefined if no font
 * has the letter.
 */
export function systemFontFor(letter: string): SystemFont | undefined {
  if (!known.has(letter)) known.set(letter, findFont(letter.codePointAt(0) ?? 0));
  return known.get(letter);
}

function findFont(codePoint: number): SystemFont | undefined {
  const pattern = `:charset=${codePoint.toString(16)}:color=false`;
  const ask = (command: string, ...rest: string[]) => {
    try {
      return execFileSync(command, ['--format', '%{file}\t%{postscriptname}\n', ...rest], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return ''; // Without fontconfig, there is no other font either.
    }
  };
  // fontconfig's best match may lack the letter.
  const having = ask('fc-list', pattern).split('\n').filter(Boolean).sort();
  const best = ask('fc-match', `sans${pattern}`);
  const [file, name] = (having.find((one) => one === best) ?? having[0])?.split('\t') ?? [];
  return file && name ? { file, name } : undefined;
}

const require = createRequire(import.meta.url);

/** The fonts of the guide's headings, which have fewer letters than those of its text. */
export const HEADING_FONTS = ['latin', 'latin-ext'].map((part) =>
  require.resolve(
    `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
  ),
);
let ours: HasLetter[] | undefined;

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The files from which the guide's words come. */
const SOURCES = ['guide.md', 'brand.yaml', 'claims.yaml'];

/**
 * Finds letters of the guide that no font here draws, each once.
 * @param root the content folder. @param text all words of the guide.
 */
export function findUndrawn(root: string, text: string): Problem[] {
  ours ??= HEADING_FONTS.map((file) => lettersOf(readFileSync(file)));
  return lettersWithout(text, ours).flatMap((letter) => {
    const isTurned = RIGHT_TO_LEFT.test(letter);
    if (!isTurned && systemFontFor(letter)) return [];
    return [{ ...placeOf(letter, root), message: describeUndrawn(letter, text, isTurned) }];
  });
}

function placeOf(letter: string, root: string): { file: string; line?: number } {
  for (const name of SOURCES) {
    const file = path.join(root, name);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const index = lines.findIndex((line) => line.includes(letter));
    if (index >= 0) return { file: `content/${name}`, line: index + 1 };
  }
  return { file: 'content/guide.md' };
}

function describeUndrawn(letter: string, text: string, isTurned: boolean): string {
  if (isTurned)
    return `holds the letter ${letter}, whose script runs from right to left, in which the guide can’t be set: write it in another way`;
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const at = text.indexOf(letter);
  const around = text.slice(Math.max(0, at - 20), at + 20).replaceAll('\n', ' ');
  return `holds the letter ${letter} (U+${code}) in “${around}”, which no font here draws in the guide: install a font that has it, such as the package fonts-noto-core, with the package fontconfig, or write it in another way`;
}
