import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type HasLetter, HEADING_FONTS, lettersOf, systemFontFor } from '../content/letters.ts';

export type Style = 'text' | 'strong' | 'emphasis' | 'heading';

interface KeptFont {
  name: string;
  font: Buffer;
  has: HasLetter;
}

const require = createRequire(import.meta.url);
const FAMILY = '@fontsource-variable';
const UPRIGHT = ['latin', 'latin-ext', 'vietnamese'].map((part) =>
  require.resolve(`${FAMILY}/newsreader/files/newsreader-${part}-standard-normal.woff2`),
);
const SOURCES: Record<Style, { files: string[]; axes: Record<string, number> }> = {
  text: { files: UPRIGHT, axes: { wght: 400, opsz: 14 } },
  strong: { files: UPRIGHT, axes: { wght: 600, opsz: 14 } },
  emphasis: {
    files: UPRIGHT.map((file) => file.replace('normal', 'italic')),
    axes: { wght: 400, opsz: 14 },
  },
  heading: { files: HEADING_FONTS, axes: { wght: 500 } },
};
/** The site's two families, and for other letters fonts of this machine. */
export class GuideFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #kept: Record<Style, KeptFont[]>;

  private constructor(document: PDFKit.PDFDocument, kept: Record<Style, KeptFont[]>) {
    this.#document = document;
    this.#kept = kept;
    for (const { name, font } of Object.values(kept).flat()) document.registerFont(name, font);
  }

  static async make(document: PDFKit.PDFDocument, text: string): Promise<GuideFonts> {
    const styles = Object.keys(SOURCES) as Style[];
    const kept = await Promise.all(styles.map((style) => makeFonts(style, text)));
    return new GuideFonts(
      document,
      Object.fromEntries(styles.map((style, index) => [style, kept[index]])) as Record<
        Style,
        KeptFont[]
      >,
    );
  }

  /** Each run has one font, which is registered with the document. */
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
}

async function makeFonts(style: Style, text: string): Promise<KeptFont[]> {
  const { files, axes } = SOURCES[style];
  const fonts = files.map(async (file, index) => {
    const font = readFileSync(file);
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
