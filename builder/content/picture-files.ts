import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PICTURE_BOXES, PICTURE_RATIO } from '../../core/content/picture.ts';
import { runHeavy } from '../heavy-steps.ts';
import { isDrawing, openPicture, sizeOf } from './open-picture.ts';
import type { Problem } from './problems.ts';

/** The files of all pictures of a content folder, relative to it, without the look's logo. */
export function listPictureFiles(root: string): string[] {
  return globSync('**/*.{svg,webp,jpg,jpeg,png,avif}', { cwd: root, exclude: ['look'] })
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

const LEAST_WIDTH = PICTURE_BOXES.card.width;
// A decoded picture takes three or four bytes for each pixel, and a build must fit into 512 MB
// (performance.md).
const MOST_MEGAPIXELS = 40;

/** Finds the pictures that can't be read, would look blurred, or would need too much memory. */
export async function findWrongPictures(root: string): Promise<Problem[]> {
  const problems = await runHeavy.map(listPictureFiles(root), async (name): Promise<Problem[]> => {
    const isFitted = /^(insights|pictures\/fallback)\//.test(name);
    const message = await findFault(path.join(root, name), isFitted);
    return message ? [{ file: `content/${name}`, message }] : [];
  });
  return problems.flat();
}

/** @param isFitted whether the picture is shown in a box of 16 by 9. */
async function findFault(file: string, isFitted: boolean): Promise<string | undefined> {
  try {
    const { width, height } = await sizeOf(file);
    const megapixels = Math.round((width * height) / 1e6);
    if (width < LEAST_WIDTH)
      return `is ${width} pixels wide, and would look blurred: replace it by one of at least ${LEAST_WIDTH}, better 1600`;
    if (megapixels > MOST_MEGAPIXELS)
      return `has ${megapixels} megapixels, and at most ${MOST_MEGAPIXELS} can be converted: save it smaller, such as 2400 pixels wide`;
    if (isDrawing(file)) {
      const fault = faultOfDrawing(readFileSync(file, 'utf8'));
      if (fault) return fault;
      if (isFitted && Math.abs(width / height - PICTURE_RATIO) > 0.01)
        return `is ${width} by ${height}, and a drawing is shown whole, 16 by 9: draw it in a box of 1600 by 900`;
    }
    // Decodes every pixel: the file may be cut off.
    await openPicture(file).resize(1).toBuffer();
    return undefined;
  } catch (error) {
    return `can’t be read as a picture (${(error as Error).message.split('\n')[0]}): save it again, or replace it`;
  }
}

const SHAPES =
  'svg|g|path|rect|circle|ellipse|line|polyline|polygon|title|desc|defs|linearGradient|radialGradient|stop|clipPath|mask';

/**
 * A drawing is published as it is, and a browser that opens it by itself would run what is in it:
 * so it holds shapes alone, fetches nothing, and says nothing of the program it was made with.
 */
function faultOfDrawing(svg: string): string | undefined {
  const [, odd] =
    svg.match(new RegExp(`<(?!/|!--|\\?xml |(?:${SHAPES})[\\s/>])([^\\s>]*)`)) ??
    svg.match(/\s((?!xmlns:|xml:)[\w-]+:[\w-]+|on\w+|href)\s*=/) ??
    svg.match(/(url\(\s*['"]?(?!#)[^)]*\))/) ??
    [];
  return odd === undefined
    ? undefined
    : `holds “${odd}”, and a drawing may hold shapes alone: save it as plain SVG, with words turned into paths`;
}
