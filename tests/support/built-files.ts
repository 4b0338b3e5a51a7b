import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { intakeFolder } from '../../core/intake/parts.ts';
import { ROOT_SITE } from './sites.ts';

export interface BuiltFile {
  name: string;
  bytes: Buffer;
}

/** Reads the built files whose names match a glob pattern, those of the intake included. */
export function readBuiltFiles(pattern: string): BuiltFile[] {
  const read = (cwd: string) =>
    globSync(pattern, { cwd }).map((name) => ({ name, bytes: readFileSync(path.join(cwd, name)) }));
  return [...read(ROOT_SITE.folder), ...read(intakeFolder(ROOT_SITE.folder))];
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/**
 * HTML without character references, and JSON without escapes, so that texts can be found in it.
 */
export function unescaped(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\\"', '"');
}

/** Counts the pixels of a picture that nearly have a colour, such as `#13212a`. */
export async function countPixels(picture: Buffer, colour: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (wanted.every((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) < 20))
      count += 1;
  return count;
}

/** The colours with which a PDF of ours draws, such as `#13212a`. */
export function coloursOfPdf(pdf: Buffer): Set<string> {
  const streams = [
    ...pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g),
  ];
  const drawn = streams
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0');
  return new Set(
    [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)$/gm)].map(
      ([, ...parts]) => `#${parts.map(hex).join('')}`,
    ),
  );
}
