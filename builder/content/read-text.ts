import { readFileSync } from 'node:fs';
import { ContentError } from './problems.ts';

/**
 * Reads a text that an editor saved, without the byte order mark that some programs begin a file
 * with.
 * @param file the file as an editor knows it.
 * @throws {ContentError} if it isn't saved as UTF-8; and if it can't be read.
 */
export function readText(source: string, file: string): string {
  const bytes = readFileSync(source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = bytes.toString().split('\uFFFD')[0]?.split('\n').length;
    throw new ContentError([
      {
        file,
        line,
        message:
          'isn’t saved as UTF-8, so that apostrophes and accents would be lost: save it again with that encoding',
      },
    ]);
  }
}
