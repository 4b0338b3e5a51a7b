import type { Content } from './content.ts';
import { findWrongPictures } from './picture-files.ts';
import { ContentError, nearestFirst, type Problem } from './problems.ts';
import { type ReadOptions, readContent } from './read.ts';

/**
 * Reads and checks the whole of `content/`, and its pictures, before a build.
 * @param root the content folder.
 * @throws {ContentError} with all mistakes at once, those of the file that was changed last first.
 */
export async function checkContent(root: string, options?: ReadOptions): Promise<Content> {
  const problems: Problem[] = await findWrongPictures(root);
  try {
    const content = readContent(root, options);
    if (problems.length === 0) return content;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
  }
  throw new ContentError(nearestFirst(root, problems));
}
