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

/** Counts the pixels of a picture that nearly have each colour, such as `#13212a`. */
export async function countPixels(picture: Buffer, ...colours: string[]): Promise<number[]> {
  const pixels = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return colours.map((colour) => {
    const [red, green, blue] = Buffer.from(colour.slice(1), 'hex');
    const isNear = (at: number, value = 0) => Math.abs((pixels[at] ?? 0) - value) < 20;
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3)
      if (isNear(at, red) && isNear(at + 1, green) && isNear(at + 2, blue)) count += 1;
    return count;
  });
}

/** The colours with which a PDF of ours draws, such as `#13212a`. */
export function coloursOfPdf(pdf: Buffer): Set<string> {
  const drawn = [...objectsOf(pdf).values()].map(({ stream }) => stream).join('\n');
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

/** The words that a PDF of ours shows, each piece in a line of its own. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ fields }) =>
      [...fields.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const [, map] = objects.get(id)?.fields.match(/\/ToUnicode (\d+) 0 R/) ?? [];
        return [name, lettersOf(objects.get(map)?.stream ?? '')];
      }),
    ),
  );
  return all
    .flatMap(({ stream }) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)])
    .reduce(
      ({ text, letters }, [, font, glyphs]) =>
        glyphs === undefined
          ? { text, letters: fonts.get(font) }
          : { text: `${text}${spell(glyphs, letters)}\n`, letters },
      { text: '', letters: fonts.get(undefined) },
    ).text;
}

/** The letters of a font, by glyph. */
function lettersOf(map: string): string[] {
  const [, list = ''] = map.match(/beginbfrange\n<\w+> <\w+> \[(.*?)\]/s) ?? [];
  return [...list.matchAll(/<([\w ]*)>/g)].map(([, code = '']) =>
    Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  );
}

function spell(glyphs: string, letters: string[] = []): string {
  return [...glyphs.matchAll(/<(\w+)>/g)]
    .flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    .map((glyph) => letters[Number.parseInt(glyph, 16)])
    .join('');
}

/** The objects of a PDF, by number. */
function objectsOf(pdf: Buffer): Map<string | undefined, { fields: string; stream: string }> {
  const written = pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n(.*?)(?:stream\n(.*?)\nendstream\n)?endobj/gs);
  return new Map(
    [...written].map(([, id, fields = '', stream = '']) => {
      const isPacked = stream !== '' && fields.includes('/FlateDecode');
      const bytes = Buffer.from(stream, 'latin1');
      return [id, { fields, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}
