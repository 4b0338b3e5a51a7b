import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROWS, type Row } from './rows.ts';
import { LIMIT, SITE } from './sites.ts';
import { kib, printTable, whole } from './table.ts';

interface Bytes {
  name: string;
  html: number;
  inlineScript: string;
  js: number;
  fonts: number;
}

/** Prints the size of each page's built files. */
export function printBytes(): void {
  printTable<Bytes>(
    'Built files, brotli',
    [
      ['page', ({ name }) => name],
      ['HTML with its CSS KiB', ({ html }) => kib(html)],
      ['inline script bytes', ({ inlineScript }) => whole(inlineScript ? brotliCompressSync(inlineScript).length : 0)],
      ['before compression', ({ inlineScript }) => whole(Buffer.byteLength(inlineScript))],
      ['JavaScript of the first view KiB', ({ js }) => kib(js)],
      ['fonts KiB', ({ fonts }) => kib(fonts)],
    ],
    ROWS.map((row) => weigh(row)),
  );
}

/** The size of a page's first view in a built folder, in bytes. */
export function weigh({ name, side, path: address }: Row, folder = side === 'limit' ? LIMIT : SITE): Bytes {
  const file = path.join(folder, address, 'index.html');
  const html = readFileSync(file, 'utf8');
  const scripts = (html.match(/data-load="([^"]*)"/)?.[1] ?? '').split(' ').filter(Boolean);
  const inlineScript = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text).join('');
  return {
    name,
    html: sizeOnWire(file),
    inlineScript,
    js: total(scripts.map((script) => path.join(folder, script))),
    fonts: total(fontsOf(html, folder)),
  };
}

/** The fonts of a first view: the serif only if the document says that it uses it, and accents not at all (site/after-paint.ts). */
function fontsOf(html: string, folder: string): string[] {
  const assets = path.join(folder, 'assets');
  const fonts = existsSync(assets) ? readdirSync(assets).filter((file) => file.endsWith('.woff2') && !file.includes('-accents-')) : [];
  return fonts.filter((file) => html.includes(' data-serif') || !file.startsWith('newsreader')).map((file) => path.join(assets, file));
}

const total = (files: string[]) => files.reduce((sum, file) => sum + sizeOnWire(file), 0);

function sizeOnWire(file: string): number {
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
}
