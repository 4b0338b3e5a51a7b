import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from './problems.ts';

const FOLDER = 'pictures/fallback';

/**
 * The fallback pictures, which articles without a picture share in turn, in the order of their
 * names.
 * @throws {ContentError} when there is none.
 */
export function readFallbackPictures(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(webp|jpe?g|png|avif)$/.test(name))
    : [];
  if (files.length === 0) {
    throw new ContentError([
      {
        file: `content/${FOLDER}`,
        message: 'holds no picture: add at least one, for articles without a picture of their own',
      },
    ]);
  }
  return files.sort().map((name) => path.join(folder, name));
}
