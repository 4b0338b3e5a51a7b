import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MeasuredPage } from './rows.ts';
import { FOLDERS } from './sites.ts';
import { kilobytes, printTable, whole } from './table.ts';

/** Prints the size of each page's built files. */
export function printBytes(rows: readonly MeasuredPage[]): void {
  printTable(
    'Built files, brotli',
    [
      ['page', ({ name }) => name],
      ['HTML with its CSS kB', ({ html }) => kilobytes(html)],
      ['characters of inline script', ({ inlineScript }) => whole(inlineScript)],
      ['JavaScript of the first view kB', ({ js }) => kilobytes(js)],
      ['fonts kB', ({ fonts }) => kilobytes(fonts)],
    ],
    rows.map(weigh),
  );
}

/** The sizes of a page's first view: bytes on the wire, and characters of inline script. */
function weigh({ name, side, path: address }: MeasuredPage) {
  const folder = FOLDERS[side];
  const file = path.join(folder, address, 'index.html');
  const html = readFileSync(file, 'utf8');
  const scripts = html.match(/data-load="([^"]+)"/)?.[1]?.split(' ') ?? [];
  // Data for search engines isn't run.
  const inline = [
    ...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs),
  ];
  return {
    name,
    html: sizeOnWire(file),
    inlineScript: inline.reduce((sum, [, text = '']) => sum + text.length, 0),
    js: total(scripts.map((script) => path.join(folder, script))),
    fonts: side === 'limit' ? 0 : total(fontsOf(html, path.join(folder, 'assets'))),
  };
}

/** The fonts of a first view: the serif if the document says so, no accents (after-paint.ts). */
function fontsOf(html: string, assets: string): string[] {
  const files = readdirSync(assets).filter((file) => /^(?!.*-accents-).*\.woff2$/.test(file));
  const used = files.filter(
    (file) => html.includes(' data-serif') || !file.startsWith('newsreader'),
  );
  return used.map((file) => path.join(assets, file));
}

const total = (files: string[]) => files.reduce((sum, file) => sum + sizeOnWire(file), 0);

/** The size of what is sent: the compressed file, save for fonts, which are compressed. */
function sizeOnWire(file: string): number {
  return readFileSync(file.endsWith('.woff2') ? file : `${file}.br`).length;
}
