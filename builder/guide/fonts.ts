import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The fonts of the guide, by their names in the PDF writer. */
export interface GuideFonts {
  text: Buffer;
  strong: Buffer;
  emphasis: Buffer;
  heading: Buffer;
}

const require = createRequire(import.meta.url);
const SCHIBSTED =
  '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2';
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
const NEWSREADER_ITALIC =
  '@fontsource-variable/newsreader/files/newsreader-latin-standard-italic.woff2';

/** The site's two families at the weights of the guide, subset to the characters it uses. */
export async function makeGuideFonts(characters: string): Promise<GuideFonts> {
  const make = (file: string, variationAxes: Record<string, number>) =>
    subsetFont(readFileSync(require.resolve(file)), characters, {
      targetFormat: 'sfnt',
      variationAxes,
    });
  const [text, strong, emphasis, heading] = await Promise.all([
    make(NEWSREADER, { wght: 400, opsz: 14 }),
    make(NEWSREADER, { wght: 600, opsz: 14 }),
    make(NEWSREADER_ITALIC, { wght: 400, opsz: 14 }),
    make(SCHIBSTED, { wght: 500 }),
  ]);
  return { text, strong, emphasis, heading };
}
