import path from 'node:path';
import * as v from 'valibot';
import { isScalar, Lexer, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { LINK_FIELDS } from './follow-redirects.ts';
import { ContentError, fieldOf, type Problem, pathOf, remedyOf } from './problems.ts';
import { findStrayCharacter, readText, rememberParsed } from './read-text.ts';
import { type Firm, findUnknownPlaceholders, resolveTokens } from './tokens.ts';

interface Source {
  /** The file as an editor knows it, such as `content/pages/faq.yaml`. */
  file: string;
  text: string;
  /** The number of lines above the YAML in its file. */
  linesBefore?: number;
}

const parseSyntax = rememberParsed((text: string) => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return { document, lines, left: [...findLeftOut(text), ...findStray(document)] };
});

/**
 * Reads and checks a YAML file of `content/`.
 * @throws {ContentError} with every mistake in the file, each with its line, field and remedy.
 */
export function readYamlFile<Schema extends v.GenericSchema>(
  root: string,
  name: string,
  schema: Schema,
  firm?: Firm,
): v.InferOutput<Schema> {
  const file = path.posix.join('content', name);
  let text: string;
  try {
    text = readText(path.join(root, name), file);
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError([{ file, message: 'is missing: restore it' }]);
  }
  return parseYaml({ file, text }, schema, firm);
}

/**
 * Parses and checks YAML text, and replaces its tokens with the firm's name and figures.
 * @throws {ContentError} with every mistake in the text.
 */
export function parseYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0 }: Source,
  schema: Schema,
  firm?: Firm,
): v.InferOutput<Schema> {
  const { document, lines, left } = parseSyntax(text);
  const lineAt = (offset: number | undefined) =>
    offset === undefined ? undefined : lines.linePos(offset).line + linesBefore;
  // What is left out is often what makes the rest no YAML.
  const faults = left.length > 0 ? left : describeSyntax(document.errors);
  if (faults.length > 0)
    throw new ContentError(
      faults.map(({ offset, message }) => ({ file, line: lineAt(offset), message })),
    );
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !LINK_FIELDS.includes(String(key.value)) || !isScalar(value)) return;
      firm?.links?.push({ file, line: lineAt(value.range?.[0]) ?? 1, link: String(value.value) });
    },
  });
  const lineOf = (keys: (string | number)[]): number | undefined => {
    for (let length = keys.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(keys.slice(0, length), true);
      const range = (node as { range?: [number, number, number] } | null | undefined)?.range;
      if (range) return lineAt(range[0]);
    }
    return undefined;
  };

  const result = v.safeParse(schema, document.toJS() ?? {});
  if (!result.success) {
    throw new ContentError(
      result.issues.map(
        (issue): Problem => ({
          file,
          line: lineOf(pathOf(issue)),
          field: fieldOf(issue),
          message: remedyOf(issue),
        }),
      ),
    );
  }
  if (!firm) return result.output;
  const problems: Problem[] = [];
  const report = (keys: (string | number)[], message: string) =>
    problems.push({ file, line: lineOf(keys), field: keys.join('.'), message });
  const output = resolveTokens(result.output, firm, report);
  findUnknownPlaceholders(output, report);
  if (problems.length > 0) throw new ContentError(problems);
  return output;
}

interface Fault {
  offset: number;
  message: string;
}

const MEANINGS: Record<string, string> = { '&': 'an anchor', '!': 'a tag', '*': 'a reference' };

/**
 * Finds what YAML would leave out of a text without a word: all behind an unquoted #, and a word that
 * begins with &, ! or *. A comment in a line of its own is none of a text.
 */
function findLeftOut(text: string): Fault[] {
  const faults: Fault[] = [];
  // Where the text above a comment began, if no quotation marks and no | or > keep what it holds.
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

// What the lexer says beside the pieces of the text: that a scalar follows; that a document begins,
// or ends within brackets.
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

/** Whether a comment has its line to itself, and isn't one more line of the text above it. */
function standsAlone(text: string, offset: number, begin: number | undefined): boolean {
  const upTo = (place: number) => text.slice(text.lastIndexOf('\n', place - 1) + 1, place);
  const indentation = upTo(offset);
  if (indentation.trim() !== '') return false;
  if (begin === undefined) return true;
  const above = upTo(begin);
  return indentation.length <= above.length - above.trimStart().length;
}

/** Finds the texts with a character that is no letter, which an escape such as \x07 can write, too. */
function findStray(document: ReturnType<typeof parseDocument>): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Scalar(_, node) {
      const message = typeof node.value === 'string' && findStrayCharacter(node.value)?.message;
      if (message) faults.push({ offset: node.range?.[0] ?? 0, message });
    },
  });
  return faults;
}

const INDENTATION = ['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY'];

/**
 * Describes the syntax errors of a YAML file in an editor's words. The parser reports most errors
 * again for all that follows from them; an editor reads of the first.
 */
function describeSyntax(errors: readonly YAMLError[]): Fault[] {
  const find = (isOne: (error: YAMLError) => boolean, message: string) =>
    errors.filter(isOne).map(({ pos }) => ({ offset: pos[0], message }));
  const [tab] = find(
    ({ code }) => code === 'TAB_AS_INDENT',
    'begins with a tab: indent this line and those like it with spaces, two for each level',
  );
  if (tab) return [tab];
  const [indentation] = find(
    isIndentation,
    'is indented wrongly, here or on the next line: begin the fields of a group, and the dashes of a list, each below the one before, two spaces deeper than the field they belong to',
  );
  if (indentation) return [indentation];
  const repeated = find(isRepetition, 'repeats a field of the same group: remove one of them');
  const [other] = errors.filter((error) => !isRepetition(error));
  if (!other) return repeated;
  const [reason = ''] = other.message.split('\n');
  return [
    {
      offset: other.pos[0],
      message: `is not valid YAML (${reason.replace(/ at line.*$/, '')}): put text that holds a colon, a comma, a brace or a quotation mark between quotation marks`,
    },
  ];
}

function isRepetition({ code }: YAMLError): boolean {
  return code === 'DUPLICATE_KEY';
}

function isIndentation({ code, message }: YAMLError): boolean {
  return INDENTATION.includes(code) || (code === 'MISSING_CHAR' && !message.includes('quote'));
}
