import { globSync } from 'node:fs';
import path from 'node:path';
import { PICTURE_BOXES } from '../../core/content/picture.ts';
import { runHeavy } from '../heavy-steps.ts';
import { openPicture, sizeOf } from './open-picture.ts';
import type { Problem } from './problems.ts';

/** The files of all pictures of a content folder, relative to it. */
export function listPictureFiles(root: string): string[] {
  return globSync('**/*.{webp,jpg,jpeg,png,avif}', { cwd: root })
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
    const message = await findFault(path.join(root, name));
    return message ? [{ file: `content/${name}`, message }] : [];
  });
  return problems.flat();
}

async function findFault(file: string): Promise<string | undefined> {
  try {
    const { width, height } = await sizeOf(file);
    const megapixels = Math.round((width * height) / 1e6);
    if (width < LEAST_WIDTH)
      return `is ${width} pixels wide, and would look blurred: replace it by one of at least ${LEAST_WIDTH}, better 1600`;
    if (megapixels > MOST_MEGAPIXELS)
      return `has ${megapixels} megapixels, and at most ${MOST_MEGAPIXELS} can be converted: save it smaller, such as 2400 pixels wide`;
    // Decodes every pixel: the file may be cut off.
    await openPicture(file).resize(1).toBuffer();
    return undefined;
  } catch (error) {
    return `can’t be read as a picture (${(error as Error).message.split('\n')[0]}): save it again, or replace it`;
  }
}
