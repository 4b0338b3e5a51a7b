import { Lexer, LineCounter, parseDocument, Scalar, visit, type YAMLError } from 'yaml';
import { findStrayCharacters } from '../../core/markdown/stray-character.ts';
import { rememberParsed } from './read-text.ts';

interface Fault {
  offset: number;
  message: string;
}

/** Reads YAML as far as it goes, with the mistakes of its syntax in an editor's words. */
export const parseSyntax = rememberParsed((written: string) => {
  const text = withSpaces(written);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const left = [...findLeftOut(text), ...findStray(document)];
  // A text that was taken for a reference is reported, and the rest of the file is read.
  visit(document, { Alias: (_, { source, range }) => place(new Scalar(`*${source}`), range) });
  const broken = document.errors.filter((error) => !isRepetition(error));
  // What YAML cuts off often makes the rest invalid, so its faults are reported alone.
  const faults =
    left.length > 0 && broken.length > 0 ? left : [...left, ...describeSyntax(document, text)];
  return { document, lines, faults, isReadable: broken.length === 0 };
});

function place(scalar: Scalar, range: Scalar['range'] | undefined): Scalar {
  return Object.assign(scalar, { range });
}

// What some systems type for a space, which YAML takes for a letter. The columns stay.
function withSpaces(text: string): string {
  return text
    .replace(/^[ \u00A0]+/gm, (indentation) => ' '.repeat(indentation.length))
    .replace(/^( *(?:- )?[\w-]+:|-)\u00A0/gm, '$1 ');
}

const MEANINGS: Record<string, string> = { '&': 'an anchor', '!': 'a tag', '*': 'a reference' };

/**
 * Finds what YAML would drop silently: everything after an unquoted #, and a word that begins with
 * &, ! or *. A comment on its own line is fine.
 */
function findLeftOut(text: string): Fault[] {
  const faults: Fault[] = [];
  // Where the plain scalar above a comment began; undefined after quoted text or a block scalar.
  let begin: number | undefined;
  for (const { token, offset, isPlain, isMark } of readTokens(text)) {
    const [sign = ''] = token;
    if (isPlain) begin = offset;
    else if (isMark && sign === '#' && !standsAlone(text, offset, begin))
      faults.push({
        offset,
        message:
          'holds a # that would cut the text there: put the whole text between quotation marks, or the comment in a line of its own above',
      });
    else if (isMark && sign in MEANINGS)
      faults.push({
        offset,
        message: `begins a text with ${token}, which YAML takes for ${MEANINGS[sign]} and leaves out: put the text between quotation marks`,
      });
    else if (sign !== '#' && token.trim() !== '') begin = undefined;
  }
  return faults;
}

// What the lexer yields besides the text: a scalar follows, a document begins, a document ends
// within brackets.
const SCALAR = '\x1F';
const SIGNALS = [SCALAR, '\x02', '\x18'];

function* readTokens(text: string) {
  let [offset, before, mark] = [0, '', ''];
  for (const token of new Lexer().lex(text)) {
    if (!SIGNALS.includes(token)) {
      const isMark = before !== SCALAR;
      yield { token, offset, isMark, isPlain: !isMark && !/^[|>]/.test(mark) };
      if (isMark && token.trim() !== '' && !token.startsWith('#')) mark = token;
      offset += token.length;
    }
    before = token;
  }
}

/** Whether a comment has its own line and doesn't continue the text above. */
function standsAlone(text: string, offset: number, begin: number | undefined): boolean {
  const upTo = (place: number) => text.slice(text.lastIndexOf('\n', place - 1) + 1, place);
  const indentation = upTo(offset);
  if (indentation.trim() !== '') return false;
  if (begin === undefined) return true;
  const above = upTo(begin);
  return indentation.length <= above.length - above.trimStart().length;
}

/** An escape such as \x07 can write such a character, too. */
function findStray(document: ReturnType<typeof parseDocument>): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'string') return;
      for (const { message } of findStrayCharacters(node.value))
        faults.push({ offset: node.range?.[0] ?? 0, message });
    },
  });
  return faults;
}

const INDENTATION = ['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY'];
// Not the beginning of an address.
const NO_SPACE = /^[\w-]+:(?=[^\s/])/;

/**
 * In an editor's words. The parser reports consequences of an error as errors, so only the first is
 * described.
 */
function describeSyntax(document: ReturnType<typeof parseDocument>, text: string): Fault[] {
  const { errors } = document;
  const find = (isOne: (error: YAMLError) => boolean, message: string) =>
    errors.filter(isOne).map(({ pos }) => ({ offset: pos[0], message }));
  const [tab] = find(
    ({ code }) => code === 'TAB_AS_INDENT',
    'begins with a tab: indent this line and those like it with spaces, two for each level',
  );
  if (tab) return [tab];
  const [indented] = errors.filter(isIndentation);
  const noSpace = indented && faultOfNoSpace(text.slice(indented.pos[0]));
  if (noSpace) return [{ offset: indented.pos[0], message: noSpace }];
  const [indentation] = find(
    isIndentation,
    'is indented wrongly, here or on the next line: begin the fields of a group, and the dashes of a list, each below the one before, two spaces deeper than the field they belong to',
  );
  if (indentation) return [indentation];
  const repeated = find(isRepetition, 'repeats a field of the same group: remove one of them');
  const [other] = errors.filter((error) => !isRepetition(error));
  if (!other) return repeated;
  const open = other.message.startsWith('Missing closing') && findQuote(document, other.pos[0]);
  if (open) return [open];
  const [reason = ''] = other.message.split('\n');
  return [
    {
      offset: other.pos[0],
      message: `is not valid YAML (${reason.replace(/ at line.*$/, '')}): put text that holds a colon, a comma, a brace or a quotation mark between quotation marks`,
    },
  ];
}

/** Of a text that begins as a field whose colon has no space behind it. */
export function faultOfNoSpace(text: string): string | undefined {
  const [field] = text.match(NO_SPACE) ?? [];
  return field && `has no space behind “${field}”: put one there`;
}

/** The text that an offset is in, if it stands between quotation marks. */
function findQuote(document: ReturnType<typeof parseDocument>, offset: number): Fault | undefined {
  let found: Fault | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if (!type?.startsWith('QUOTE') || !range || range[0] > offset || range[1] < offset) return;
      const sign = type === 'QUOTE_DOUBLE' ? '"' : "'";
      found = {
        offset: range[0],
        message: `opens a text with ${sign} and never closes it: write another ${sign} at its end`,
      };
    },
  });
  return found;
}

function isRepetition({ code }: YAMLError): boolean {
  return code === 'DUPLICATE_KEY';
}

function isIndentation({ code, message }: YAMLError): boolean {
  return INDENTATION.includes(code) || (code === 'MISSING_CHAR' && !message.includes('quote'));
}
