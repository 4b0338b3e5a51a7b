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

// A firm has about a hundred texts. Among thousands of articles, remembering each would fill the
// memory of a small machine.
const MOST_TEXTS = 200;

/**
 * Makes a parser remember what it made of each text, so that reading the content again parses only
 * what has changed.
 * @param parse makes a value of the text alone. Its other arguments serve its errors, which aren't
 * remembered.
 * @returns the parser. Its callers share its values, and must not change them.
 */
export function rememberParsed<Value, Place extends unknown[]>(
  parse: (text: string, ...place: Place) => Value,
): typeof parse {
  const remembered = new Map<string, { value: Value }>();
  return (text, ...place) => {
    const known = remembered.get(text);
    if (known) return known.value;
    const value = parse(text, ...place);
    if (remembered.size >= MOST_TEXTS) remembered.clear();
    remembered.set(text, { value });
    return value;
  };
}
