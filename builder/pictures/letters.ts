import { execFileSync } from 'node:child_process';
import * as fontkit from 'fontkit';

export type HasLetter = (letter: string) => boolean;

/** Reads which letters a font has, in any format. */
export function lettersOf(font: Buffer): HasLetter {
  const read = fontkit.create(font);
  return (letter) => read.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** The letters of a text that no font of several has, each once. What nobody sees needs none. */
export function lettersWithout(text: string, fonts: readonly HasLetter[]): string[] {
  return [...new Set(text)].filter(
    (letter) =>
      !/[\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(letter) &&
      !fonts.some((has) => has(letter)),
  );
}

export interface SystemFont {
  file: string;
  /** Which font of a collection. */
  name: string;
}

const known = new Map<string, SystemFont | undefined>();

/**
 * The font of this machine that draws a letter, by fontconfig, which our pictures are drawn with,
 * too; undefined if there is none. Fonts of coloured letters are left out.
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
  // The best match need not have the letter.
  const having = ask('fc-list', pattern).split('\n').filter(Boolean).sort();
  const best = ask('fc-match', `sans${pattern}`);
  const [file, name] = (having.find((one) => one === best) ?? having[0])?.split('\t') ?? [];
  return file && name ? { file, name } : undefined;
}

/** Says which letter of a text nothing here draws, where it stands, and what to do. */
export function describeUndrawn(letter: string, text: string): string {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const at = text.indexOf(letter);
  const around = text.slice(Math.max(0, at - 20), at + 20).replaceAll('\n', ' ');
  return `holds the letter ${letter} (U+${code}) in “${around}”, which no font here draws in the guide: install a font that has it, such as the package fonts-noto-core, with the package fontconfig, or write it in another way`;
}
