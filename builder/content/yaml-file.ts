import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { isScalar, Lexer, LineCounter, parseDocument, Scalar, visit, type YAMLError } from 'yaml';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import { LINK_FIELDS } from '../../core/content/follow-redirects.ts';
import { pluralProblems } from '../../core/content/language.ts';
import { findMarksInFields } from '../../core/markdown/foreign-marks.ts';
import { findStrayCharacters } from '../../core/markdown/stray-character.ts';
import { type Firm, findUnknownPlaceholders, resolveTokens } from '../../core/markdown/tokens.ts';
import { faultOfMissingFile } from './found-files.ts';
import { findNames } from './names.ts';
import { fieldOf, isUnknownField, pathOf, remedyOf } from './problems.ts';
import { readText, rememberParsed } from './read-text.ts';

interface Source {
  /** As an editor knows it, such as `content/pages/faq.yaml`. */
  file: string;
  text: string;
  /** Above the YAML in its file. */
  linesBefore?: number;
  /** Whether it is that of a Markdown file. */
  isHead?: boolean;
}

type Keys = readonly (string | number)[];

export interface Yaml<Output> {
  /** Undefined if there are mistakes. */
  output: Output | undefined;
  /** What the file holds in spite of mistakes; undefined if it can't be told. */
  value: unknown;
  problems: Problem[];
  /** The line of a field, or of what should hold it. */
  lineOf: (keys: Keys) => number | undefined;
}

const parseSyntax = rememberParsed((text: string) => {
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

/**
 * @param root the content folder. @param name within it.
 * @param complete adds what a file leaves to another one, before it is checked.
 */
export function readYamlFile<Schema extends v.GenericSchema>(
  root: string,
  name: string,
  schema: Schema,
  firm?: Firm,
  complete?: (value: unknown) => unknown,
): Yaml<v.InferOutput<Schema>> {
  const file = path.posix.join('content', name);
  const source = path.join(root, name);
  if (!existsSync(source))
    return {
      output: undefined,
      value: undefined,
      problems: [{ file, message: faultOfMissingFile(path.dirname(source), path.basename(name)) }],
      lineOf: () => undefined,
    };
  const { text, problems } = readText(source, file);
  const yaml = readYaml({ file, text }, schema, firm, complete);
  return { ...yaml, problems: [...problems, ...yaml.problems] };
}

/** @throws {ContentError} with every mistake in the text. */
export function parseYaml<Schema extends v.GenericSchema>(
  source: Source,
  schema: Schema,
  firm?: Firm,
): v.InferOutput<Schema> {
  const { output, problems } = readYaml(source, schema, firm);
  if (problems.length > 0) throw new ContentError(problems);
  return output as v.InferOutput<Schema>;
}

/** Reads YAML, with tokens replaced by the firm's name and figures. */
export function readYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0, isHead = false }: Source,
  schema: Schema,
  firm?: Firm,
  complete = (value: unknown) => value,
): Yaml<v.InferOutput<Schema>> {
  const { document, lines, faults, isReadable } = parseSyntax(withSpaces(text));
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const problems: Problem[] = faults.map(({ offset, message }) => ({
    file,
    line: lineAt(offset),
    message,
  }));
  const nodeOf = (keys: Keys) =>
    (keys.length === 0 ? document.contents : document.getIn(keys, true)) as
      | { range?: [number, number, number]; source?: string }
      | null
      | undefined;
  const lineOf = (keys: Keys): number | undefined => {
    for (let length = keys.length; length >= 0; length--) {
      const range = nodeOf(keys.slice(0, length))?.range;
      if (range) return lineAt(range[0]);
    }
    return undefined;
  };
  if (!isReadable) return { output: undefined, value: undefined, problems, lineOf };

  const cutLines = problems.map(({ line }) => line);
  const isCut = (keys: Keys) => nodeOf(keys)?.range && cutLines.includes(lineOf(keys));
  const value = complete(document.toJS() ?? {});
  const { output, issues } = validate(schema, value);
  const wrong = issues.filter((issue) => !isCut(pathOf(issue)));
  for (const issue of wrong)
    problems.push({
      file,
      line: lineOf(pathOf(issue)),
      field: fieldOf(pathOf(issue)),
      message: faultOf(issue, nodeOf(pathOf(issue))),
    });
  const report = (keys: Keys, message: string, token: string) => {
    const [from = 0, to = 0] = nodeOf(keys)?.range ?? [];
    const at = text.indexOf(token, from);
    const line = at >= 0 && at < to ? lineAt(at) : lineOf(keys);
    problems.push({ file, line, field: fieldOf(keys), message });
  };
  findMarksInFields(output ?? value, report);
  if (!firm) return { output, value, problems, lineOf };

  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !LINK_FIELDS.includes(String(key.value)) || !isScalar(value)) return;
      firm.links?.push({ file, line: lineAt(value.range?.[0] ?? 0), link: String(value.value) });
    },
  });
  const wrongFields = wrong.map((issue) => fieldOf(pathOf(issue)));
  for (const { keys, kind, name } of findNames(schema, value))
    if (!wrongFields.includes(fieldOf(keys)) && !isCut(keys))
      firm.names?.push({ file, line: lineOf(keys), field: fieldOf(keys), kind, name });
  const resolved = resolveTokens(output ?? value, firm, report);
  findUnknownPlaceholders(resolved, report, isHead);
  for (const { path: keys, message } of firm.language
    ? pluralProblems(resolved, firm.language)
    : [])
    problems.push({ file, line: lineOf(keys), field: fieldOf(keys), message });
  return { output: output && resolved, value, problems, lineOf };
}

/** @param node of the field; undefined if it has none, as a name alone within braces. */
function faultOf(issue: v.BaseIssue<unknown>, node: { source?: string } | null | undefined) {
  const { key, value } = issue.path?.at(-1) ?? {};
  if (!isUnknownField(issue) || node || value !== null) return remedyOf(issue, node?.source);
  const [field] = String(key).match(NO_SPACE) ?? [];
  return field
    ? faultOfNoSpace(field)
    : 'is cut off by the comma before it: put the whole text between straight quotation marks, "…"';
}

// What some systems type for a space, which YAML takes for a letter. The columns stay.
function withSpaces(text: string): string {
  return text
    .replace(/^[ \u00A0]+/gm, (indentation) => ' '.repeat(indentation.length))
    .replace(/^( *(?:- )?[\w-]+:|-)\u00A0/gm, '$1 ');
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names all unknown fields, of which valibot names one in each group. */
function validate<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  const unknown: v.BaseIssue<unknown>[] = [];
  for (;;) {
    const { success, output, issues: told = [] } = v.safeParse(schema, value);
    const issues = told.flatMap(insideUnion);
    const found = issues.filter(isUnknownField);
    if (found.length === 0)
      return {
        output: success && unknown.length === 0 ? (output as v.InferOutput<Schema>) : undefined,
        issues: [...unknown, ...issues.filter(isFirst)],
      };
    unknown.push(...found);
    for (const issue of found) {
      const item = issue.path?.at(-1) as v.ObjectPathItem | undefined;
      delete item?.input[item.key];
    }
  }
}

/** The mistakes in a group of fields for which something else could stand, too. */
function insideUnion(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const inner = issue.type === 'union' ? (issue.issues ?? []).filter(({ path }) => path) : [];
  const pathOfInner = ({ path }: v.BaseIssue<unknown>) =>
    [...(issue.path ?? []), ...(path ?? [])] as v.BaseIssue<unknown>['path'];
  return inner.length > 0 ? inner.map((one) => ({ ...one, path: pathOfInner(one) })) : [issue];
}

/** A text that is missing is not also too short. */
function isFirst(issue: v.BaseIssue<unknown>, index: number, all: v.BaseIssue<unknown>[]): boolean {
  const field = fieldOf(pathOf(issue));
  return !all
    .slice(0, index)
    .some((other) => other.type === 'non_empty' && fieldOf(pathOf(other)) === field);
}

interface Fault {
  offset: number;
  message: string;
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
  const [field] = text.slice(indented?.pos[0] ?? text.length).match(NO_SPACE) ?? [];
  if (indented && field) return [{ offset: indented.pos[0], message: faultOfNoSpace(field) }];
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

function faultOfNoSpace(field: string): string {
  return `has no space behind “${field}”: put one there`;
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
