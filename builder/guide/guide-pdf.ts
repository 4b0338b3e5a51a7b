import PDFDocument from 'pdfkit';
import type { TextBlock } from '../../core/content/article.ts';
import type { Brand } from '../../core/content/firm.ts';
import type { GuideTitles } from '../../core/content/guide.ts';
import type { Look } from '../../core/content/look.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import { GuideFonts } from './guide-fonts.ts';
import { GuidePages } from './guide-pages.ts';

interface GuideSource {
  fields: GuideTitles;
  body: TextBlock[];
  brand: Brand;
  look: Look;
  siteUrl: string;
}

// The PDF may need these besides the content's own: page numbers, links and addresses.
const OWN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/-–·_ ';

/** With headings as bookmarks, and tagged for screen readers. */
export async function makeGuidePdf({
  fields,
  body,
  brand,
  look,
  siteUrl,
}: GuideSource): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 72, left: 72, right: 72 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: brand.language,
    displayTitle: true,
    info: { Title: fields.title, Author: brand.name, Subject: fields.subtitle },
  });
  const whole = collect(document);
  const fonts = await GuideFonts.make(
    document,
    [fields.title, fields.subtitle, brand.name, plainText(body), OWN_CHARACTERS].join('\n'),
  );
  const pages = new GuidePages(document, look, siteUrl, fonts);
  pages.cover(fields, brand.name);
  body.forEach((block, index) => {
    if (opensPage(body, index)) pages.startPage();
    pages.add(block);
  });
  pages.finish(`${brand.name} · ${siteUrl.replace(/^https?:\/\//, '')}`);
  document.end();
  return whole;
}

/** Each worksheet has a page of its own. The first shares it with the heading above. */
function opensPage(body: TextBlock[], index: number): boolean {
  if (body[index]?.kind === 'heading') return opensWorksheet(body, nextHeading(body, index));
  return (
    opensWorksheet(body, index) &&
    body.slice(0, index).findLast(isAnyHeading)?.kind === 'subheading'
  );
}

/** A worksheet is a subheading followed by blanks to fill in by hand. */
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
