import { ContentError } from '../../core/content/content-error.ts';

interface Parts {
  /** The fields, in YAML. */
  head: string;
  headLine: number;
  markdown: string;
  /** Above the Markdown. */
  linesBefore: number;
}

const BEGIN = /^---[ \t]*$/;
const END = /^(?:---|\.\.\.)[ \t]*$/;

/** What other programs begin a file with, and what it is. */
const OTHERS: [RegExp, string][] = [
  [/^\+\+\+/, 'begins with a head in TOML: write its fields in YAML, such as title: A title,'],
  [
    /^(?:\{(?![{%])|;;;)/,
    'begins with a head in JSON: write its fields in YAML, such as title: A title,',
  ],
  [/^%/, 'begins with a head of Pandoc: write its fields in YAML, such as title: A title,'],
  [/^```/, 'begins with a block of code: write its fields'],
  [/^<!--/, 'begins with a comment: put it below the head, whose fields stand'],
  [/^---[ \t]*[^-\s]/, 'has more than --- in its first line: write the fields'],
  [/^(?:-+|[‐-―⸺⸻*_=]+)$/, 'begins with a line that is not three hyphens: write the fields'],
];
const BETWEEN = 'between two lines ---';

/**
 * Splits a Markdown file into its head and its text.
 * @throws {ContentError} if it has no head, naming what stands in its place.
 */
export function splitHead(text: string, file: string): Parts {
  const lines = text.split('\n');
  // Also without a byte order mark, which `trim` takes for a space.
  const begin = lines.findIndex((line) => line.trim() !== '');
  const first = lines[begin]?.trim() ?? '';
  if (!BEGIN.test(first)) throw new ContentError([{ file, ...faultOf(first, begin + 1) }]);
  const length = lines.slice(begin + 1).findIndex((line) => END.test(line));
  if (length < 0)
    throw new ContentError([
      { file, line: begin + 1, message: 'has no end of its head: write --- below its last field' },
    ]);
  const end = begin + 1 + length;
  return {
    head: lines.slice(begin + 1, end).join('\n'),
    headLine: begin + 1,
    markdown: lines.slice(end + 1).join('\n'),
    linesBefore: end + 1,
  };
}

function faultOf(first: string, line: number): { line?: number; message: string } {
  const [, other] = OTHERS.find(([pattern]) => pattern.test(first)) ?? [];
  if (other) return { line, message: `${other} ${BETWEEN}` };
  return {
    message:
      'has no front matter: begin the file with a line ---, the fields, and another line ---',
  };
}
