import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { ContentError } from '../content/problems.ts';
import {
  describeUndrawn,
  type HasLetter,
  lettersOf,
  lettersWithout,
  systemFontFor,
} from '../pictures/letters.ts';

export type Style = 'text' | 'strong' | 'emphasis' | 'heading';

interface KeptFont {
  name: string;
  font: Buffer;
  has: HasLetter;
}

const require = createRequire(import.meta.url);
const FAMILY = '@fontsource-variable';
const UPRIGHT = ['latin', 'latin-ext', 'vietnamese'].map(
  (part) => `${FAMILY}/newsreader/files/newsreader-${part}-standard-normal.woff2`,
);
const SOURCES: Record<Style, { files: string[]; axes: Record<string, number> }> = {
  text: { files: UPRIGHT, axes: { wght: 400, opsz: 14 } },
  strong: { files: UPRIGHT, axes: { wght: 600, opsz: 14 } },
  emphasis: {
    files: UPRIGHT.map((file) => file.replace('normal', 'italic')),
    axes: { wght: 400, opsz: 14 },
  },
  heading: {
    files: ['latin', 'latin-ext'].map(
      (part) => `${FAMILY}/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
    ),
    axes: { wght: 500 },
  },
};
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The fonts of the guide: the site's two families, and for other letters those of the machine. */
export class GuideFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #kept: Record<Style, KeptFont[]>;

  private constructor(document: PDFKit.PDFDocument, kept: Record<Style, KeptFont[]>) {
    this.#document = document;
    this.#kept = kept;
    for (const { name, font } of Object.values(kept).flat()) document.registerFont(name, font);
  }

  /**
   * Makes the fonts for the letters of a text.
   * @throws {ContentError} that names each letter that no font here draws.
   */
  static async make(document: PDFKit.PDFDocument, text: string): Promise<GuideFonts> {
    const styles = Object.keys(SOURCES) as Style[];
    const kept = await Promise.all(styles.map((style) => makeFonts(style, text)));
    const fonts = new GuideFonts(
      document,
      Object.fromEntries(styles.map((style, index) => [style, kept[index]])) as Record<
        Style,
        KeptFont[]
      >,
    );
    const others = lettersWithout(text, fonts.#letters('heading'));
    const problems = others.flatMap((letter) => {
      if (RIGHT_TO_LEFT.test(letter)) {
        const message = `holds the letter ${letter}, whose script runs from right to left, in which the guide can’t be set: write it in another way`;
        return [{ file: 'content/guide.md', message }];
      }
      const message = describeUndrawn(letter, text);
      return systemFontFor(letter) ? [] : [{ file: 'content/guide.md', message }];
    });
    if (problems.length > 0) throw new ContentError(problems);
    return fonts;
  }

  /** Splits a text into runs of one font each, which the document then knows. */
  split(text: string, style: Style): { text: string; font: string }[] {
    const runs: { text: string; font: string }[] = [];
    for (const letter of text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')) {
      const last = runs.at(-1);
      const font = /\s/.test(letter) && last ? last.font : this.#fontFor(letter, style);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font });
    }
    return runs;
  }

  #fontFor(letter: string, style: Style): string {
    const ours = this.#kept[style].find(({ has }) => has(letter));
    const other = ours || /\s/.test(letter) ? undefined : systemFontFor(letter);
    if (!other) return ours?.name ?? this.#kept[style][0]?.name ?? style;
    const isCollection = /\.[ot]tc$/i.test(other.file);
    this.#document.registerFont(other.name, other.file, isCollection ? other.name : undefined);
    return other.name;
  }

  #letters(style: Style): HasLetter[] {
    return this.#kept[style].map(({ has }) => has);
  }
}

async function makeFonts(style: Style, text: string): Promise<KeptFont[]> {
  const { files, axes } = SOURCES[style];
  const fonts = files.map(async (file, index) => {
    const font = readFileSync(require.resolve(file));
    const has = lettersOf(font);
    if (index > 0 && ![...text].some(has)) return [];
    const options = { targetFormat: 'sfnt', variationAxes: axes } as const;
    return [
      {
        name: index === 0 ? style : `${style}-${index}`,
        font: await subsetFont(font, text, options),
        has,
      },
    ];
  });
  return (await Promise.all(fonts)).flat();
}
