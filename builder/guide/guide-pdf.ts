import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import type { TextBlock } from '../../core/content/article.ts';
import type { Brand } from '../../core/content/firm.ts';
import type { GuideTitles } from '../../core/content/guide.ts';
import type { Look } from '../../core/content/look.ts';
import { plainText } from '../content/plain-text.ts';
import { GuidePages } from './guide-pages.ts';

export interface GuideSource {
  fields: GuideTitles;
  body: TextBlock[];
  brand: Brand;
  look: Look;
  siteUrl: string;
}

// Characters that the content does not hold but the PDF may: page numbers, links and addresses.
const OWN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/-–·_ ';

/**
 * The Adoption Readiness Guide as a PDF in the brand's look, with its headings as bookmarks and its
 * structure tagged for screen readers.
 */
export async function makeGuidePdf({
  fields,
  body,
  brand,
  look,
  siteUrl,
}: GuideSource): Promise<Buffer> {
  const fonts = await makeGuideFonts(
    [fields.title, fields.subtitle, brand.name, plainText(body), OWN_CHARACTERS].join(''),
  );
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 72, left: 72, right: 72 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: fields.title, Author: brand.name, Subject: fields.subtitle },
  });
  const whole = collect(document);
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const pages = new GuidePages(document, look, siteUrl);
  pages.cover(fields, brand.name);
  body.forEach((block, index) => {
    if (opensPage(body, index)) pages.startPage();
    pages.add(block);
  });
  pages.finish(`${brand.name} · ${siteUrl.replace(/^https?:\/\//, '')}`);
  document.end();
  return whole;
}

/**
 * Whether a page begins with a block: each worksheet has a page of its own, the first one with the
 * heading above it.
 */
function opensPage(body: TextBlock[], index: number): boolean {
  if (body[index]?.kind === 'heading') return opensWorksheet(body, nextHeading(body, index));
  return (
    opensWorksheet(body, index) &&
    body.slice(0, index).findLast(isAnyHeading)?.kind === 'subheading'
  );
}

/** Whether a block is a subheading, and blanks to fill in by hand follow it. */
function opensWorksheet(body: TextBlock[], index: number): boolean {
  return (
    body[index]?.kind === 'subheading' &&
    /_{6,}/.test(plainText(body.slice(index + 1, nextHeading(body, index))))
  );
}

function nextHeading(body: TextBlock[], index: number): number {
  const next = body.findIndex((block, other) => other > index && isAnyHeading(block));
  return next === -1 ? body.length : next;
}

function isAnyHeading({ kind }: TextBlock): boolean {
  return kind === 'heading' || kind === 'subheading';
}

async function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface GuideFonts {
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
async function makeGuideFonts(characters: string): Promise<GuideFonts> {
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
