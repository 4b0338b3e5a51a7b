import { readFileSync } from 'node:fs';
import type { Problem } from '../../core/content/content-error.ts';
import {
  findStrayCharacters,
  withoutStrayCharacters,
} from '../../core/markdown/stray-character.ts';

/**
 * Normalises line ends to line feeds, and drops marks of the byte order, spaces of no width and
 * characters that are none. Of two versions that git left, it keeps the first.
 * @param file the file as an editor knows it.
 * @returns also its mistakes: that it isn't UTF-8, contains a control character, or two versions.
 * @throws if the file can't be read.
 */
export function readText(source: string, file: string): { text: string; problems: Problem[] } {
  const bytes = readFileSync(source);
  try {
    const text = decode(bytes, 'utf-8');
    const found = [...findStrayCharacters(text), ...findConflicts(text)];
    const problems = found.map((problem) => ({ file, ...problem }));
    const kept = problems.length > 0 ? firstVersion(withoutStrayCharacters(text)) : text;
    return { text: kept, problems };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const line = bytes.toString().split('\uFFFD')[0]?.split('\n').length;
    const message =
      'isn’t saved as UTF-8, so that apostrophes and accents would be lost: save it again with that encoding';
    const text = withoutStrayCharacters(decode(bytes, otherEncoding(bytes)));
    return { text, problems: [{ file, line, message }] };
  }
}

/** What git leaves of a merge, or a mark of it alone. */
const CONFLICT =
  /^<{7}(?: .*)?\n([\s\S]*?)^(?:={7}$|\|{7})[\s\S]*?^>{7}(?: .*)?$|^(?:<{7}|>{7})(?: .*)?$/gm;

function findConflicts(text: string): { line: number; message: string }[] {
  return [...text.matchAll(CONFLICT)].map(({ index }) => ({
    line: text.slice(0, index).split('\n').length,
    message:
      'holds what git marks with <<<<<<< and >>>>>>>, two versions of the same lines: keep the words that are meant, and remove the marks',
  }));
}

/** The number of lines stays. */
function firstVersion(text: string): string {
  return text.replace(CONFLICT, (conflict, first?: string) => {
    const kept = first === undefined ? '' : `\n${first}`;
    return kept + '\n'.repeat(conflict.split('\n').length - kept.split('\n').length);
  });
}

/** What other programs paste into a text, a name or an address. */
const NO_WIDTH = /[\u200B\u2060\uFEFF]/g;

function otherEncoding(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'windows-1252';
}

function decode(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true })
    .decode(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(NO_WIDTH, '');
}

// A firm has about a hundred texts. Among thousands of articles, remembering each would fill the
// memory of a small machine.
const MOST_TEXTS = 200;

/**
 * Remembers the value of each text, so that reading the content again parses only what has changed.
 * @returns the parser. Its callers share its values and must not change them.
 */
export function rememberParsed<Value, Rest extends string[]>(
  parse: (text: string, ...rest: Rest) => Value,
): typeof parse {
  const remembered = new Map<string, { value: Value }>();
  return (text, ...rest) => {
    const key = [text, ...rest].join('\n');
    const known = remembered.get(key);
    if (known) return known.value;
    const value = parse(text, ...rest);
    if (remembered.size >= MOST_TEXTS) remembered.clear();
    remembered.set(key, { value });
    return value;
  };
}
