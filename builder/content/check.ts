import { ContentError } from '../../core/content/content-error.ts';
import type { Content } from './content.ts';
import { findWrongPictures } from './picture-files.ts';
import { nearestFirst } from './problems.ts';
import { inspectContent, type ReadOptions } from './read.ts';

/**
 * @param root the content folder.
 * @throws {ContentError} with all mistakes at once, those of the file that was changed last first.
 */
export async function checkContent(root: string, options?: ReadOptions): Promise<Content> {
  const wrongPictures = await findWrongPictures(root);
  const { content, problems } = inspectContent(root, options);
  if (content && wrongPictures.length === 0) return content;
  throw new ContentError(nearestFirst(root, [...wrongPictures, ...problems]));
}
