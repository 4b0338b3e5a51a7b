import { readFileSync } from 'node:fs';
import { ContentError } from './problems.ts';

/**
 * Reads a text that an editor saved, with line feeds alone at its line ends, and without the byte
 * order mark that some programs begin a file with.
 * @param file the file as an editor knows it.
 * @throws {ContentError} if it isn't saved as UTF-8, or holds a character that is no letter; and if
 * it can't be read.
 */
export function readText(source: string, file: string): string {
  const bytes = readFileSync(source);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
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
  const stray = findStrayCharacter(text);
  if (stray) throw new ContentError([{ file, ...stray }]);
  return text;
}

/**
 * Finds the first control character or half of a letter in a text, which would make the feed
 * ill-formed. @returns its line in the text, and a message with the remedy.
 */
export function findStrayCharacter(text: string): { line: number; message: string } | undefined {
  const found = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/u.exec(text);
  if (!found) return undefined;
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return {
    line: text.slice(0, found.index).split('\n').length,
    message: `holds the character U+${code}, which is no letter: remove it, or write the letter that was meant`,
  };
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
export function rememberParsed<Value, Args extends unknown[]>(
  parse: (text: string, ...place: Args) => Value,
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
