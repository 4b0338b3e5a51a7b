import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../core/content/content-error.ts';
import { PICTURE_BOXES, PICTURE_RATIO } from '../../core/content/picture.ts';
import type { Placed } from '../../core/markdown/gathered.ts';
import { runHeavy } from '../heavy-steps.ts';
import { slugOf } from './new-article.ts';
import { isDrawing, openPicture, sizeOf } from './open-picture.ts';

export const PICTURE = /\.(?:svg|webp|jpe?g|png|avif)$/i;

/** Relative to the content folder, without the look's logo. */
export function listPictureFiles(root: string): string[] {
  return globSync('**/*', { cwd: root, exclude: ['look'] })
    .filter((name) => PICTURE.test(name))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

/**
 * The name on disk may differ: some programs write an accent as a sign of its own, or another kind
 * of space.
 */
export function pictureFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  return existsSync(file) ? file : path.join(folder, findName(namesIn(folder), name) ?? name);
}

/**
 * Why no picture of this name is in the folder. A folder may not tell capitals apart, and the one
 * that is built from does.
 * @param missing says so, with the remedy.
 */
export function faultOfMissing(folder: string, name: string, missing: string): string | undefined {
  const names = namesIn(folder);
  if (findName(names, name) !== undefined) return undefined;
  const alike = names.find(
    (one) => PICTURE.test(one) && slugOf(one) === slugOf(name.replaceAll('%20', ' ')),
  );
  return alike === undefined
    ? missing
    : `names ${name}, but the file is ${alike}: spell both alike, with their capitals and spaces`;
}

/** The pictures that a text shows and its folder lacks. @param place the folder. */
export function findMissing(
  pictures: readonly Placed[],
  folder: string,
  file: string,
  place = 'the folder',
): Problem[] {
  return pictures.flatMap(({ text, line }) => {
    const missing = `shows ${text}, which is not in ${place}: add the picture`;
    const message = faultOfMissing(folder, text, missing);
    return message ? [{ file, line, message }] : [];
  });
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function findName(names: readonly string[], name: string): string | undefined {
  const plain = (one: string) => one.normalize().replace(/\s/g, ' ');
  return names.find((one) => plain(one) === plain(name));
}

const LEAST_WIDTH = PICTURE_BOXES.card.width;
// A decoded picture takes three or four bytes for each pixel, and a build must fit into 512 MB
// (performance.md).
const MOST_MEGAPIXELS = 40;

/** Finds the pictures that can't be read, would look blurred, or would need too much memory. */
export async function findWrongPictures(root: string): Promise<Problem[]> {
  const problems = await runHeavy.map(listPictureFiles(root), async (name): Promise<Problem[]> => {
    const isFitted = /^(insights|pictures\/fallback)\//.test(name);
    const messages = await findFaults(path.join(root, name), isFitted);
    return messages.map((message) => ({ file: `content/${name}`, message }));
  });
  return problems.flat();
}

/** @param isFitted whether the picture is shown in a box of 16 by 9. */
async function findFaults(file: string, isFitted: boolean): Promise<string[]> {
  try {
    const { width, height } = await sizeOf(file);
    const megapixels = Math.round((width * height) / 1e6);
    const faults: string[] = [];
    if (width < LEAST_WIDTH)
      faults.push(
        `is ${width} pixels wide, and would look blurred: replace it by one of at least ${LEAST_WIDTH}, better 1600`,
      );
    if (megapixels > MOST_MEGAPIXELS)
      faults.push(
        `has ${megapixels} megapixels, and at most ${MOST_MEGAPIXELS} can be converted: save it smaller, such as 2400 pixels wide`,
      );
    if (isDrawing(file)) {
      faults.push(...faultsOfDrawing(readFileSync(file, 'utf8')));
      if (isFitted && Math.abs(width / height - PICTURE_RATIO) > 0.01)
        faults.push(
          `is ${width} by ${height}, and a drawing is shown whole, 16 by 9: draw it in a box of 1600 by 900`,
        );
    }
    // Decodes every pixel, because the file may be cut off.
    if (megapixels <= MOST_MEGAPIXELS) await openPicture(file).resize(1).toBuffer();
    return faults;
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    return [`can’t be read as a picture (${reason}): save it again as JPEG, or replace it`];
  }
}

const SHAPES =
  'svg|g|path|rect|circle|ellipse|line|polyline|polygon|title|desc|defs|linearGradient|radialGradient|stop|clipPath|mask';

/**
 * A drawing is published as it is, and a browser that opens it by itself would run its scripts. So
 * it may contain shapes only, fetch nothing, and not name the program that made it.
 */
function faultsOfDrawing(svg: string): string[] {
  const [, odd] =
    svg.match(new RegExp(`<(?!/|!--|\\?xml |(?:${SHAPES})[\\s/>])([^\\s>]*)`)) ??
    svg.match(/\s((?!xmlns:|xml:)[\w-]+:[\w-]+|on\w+|href)\s*=/) ??
    svg.match(/(url\(\s*['"]?(?!#)[^)]*\))/) ??
    [];
  return odd === undefined
    ? []
    : [
        `holds “${odd}”, and a drawing may hold shapes alone: save it as plain SVG, with words turned into paths`,
      ];
}
