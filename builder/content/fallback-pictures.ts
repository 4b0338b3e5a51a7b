import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from './problems.ts';

const FOLDER = 'pictures/fallback';
const COUNT = 6;

/**
 * The fallback pictures for articles without one (specification, point 3), in the order of their names.
 * @throws {ContentError} when there are not exactly six.
 */
export function readFallbackPictures(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(webp|jpe?g|png|avif)$/.test(name)) : [];
  if (files.length !== COUNT) {
    const message = `must hold exactly ${COUNT} pictures (specification, point 3), and holds ${files.length}: add or remove some`;
    throw new ContentError([{ file: `content/${FOLDER}`, message }]);
  }
  return files.sort().map((name) => path.join(folder, name));
}
