import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { isScalar, visit } from 'yaml';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import { LINK_FIELDS } from '../../core/content/follow-redirects.ts';
import { pluralProblems } from '../../core/content/language.ts';
import { findMarksInFields } from '../../core/markdown/foreign-marks.ts';
import { type Firm, findUnknownPlaceholders, resolveTokens } from '../../core/markdown/tokens.ts';
import { faultOfMissingFile } from './found-files.ts';
import { findNames } from './names.ts';
import { fieldOf, isUnknownField, pathOf, remedyOf } from './problems.ts';
import { readText } from './read-text.ts';
import { faultOfNoSpace, parseSyntax } from './yaml-syntax.ts';

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
  const { document, lines, faults, isReadable } = parseSyntax(text);
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
  return (
    faultOfNoSpace(String(key)) ??
    'is cut off by the comma before it: put the whole text between straight quotation marks, "…"'
  );
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
