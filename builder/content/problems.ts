import { statSync } from 'node:fs';
import path from 'node:path';
import type { BaseIssue } from 'valibot';

export interface Problem {
  file: string;
  line?: number | undefined;
  field?: string | undefined;
  message: string;
}

/** Content can't be used. The message lists every problem with its file, field and remedy. */
export class ContentError extends Error {
  problems: Problem[];
  constructor(problems: Problem[]) {
    super(
      `The content has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}. Nothing was built.\n${problems.map(toLine).join('\n')}`,
    );
    this.name = 'ContentError';
    this.problems = problems;
  }
}

function toLine({ file, line, field, message }: Problem): string {
  return `  ${file}${line ? `, line ${line}` : ''}: ${field ? `${field} ` : ''}${message}`;
}

/** The mistakes found so far, so that one run names all of them. */
export class Problems {
  readonly all: Problem[] = [];

  /**
   * Reads a part of the content. @returns undefined if it has mistakes, which are added to {@link
   * all}.
   */
  gather<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.all.push(...error.problems);
      return undefined;
    }
  }

  /** @throws {ContentError} if there are mistakes. */
  throwAny(): void {
    if (this.all.length > 0) throw new ContentError(this.all);
  }
}

/** Reads each of several files. @throws {ContentError} with every mistake in every file. */
export function readEach<Name, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Value[] {
  const problems = new Problems();
  const values = names.map((name) => problems.gather(() => read(name)));
  problems.throwAny();
  return values.filter((value) => value !== undefined);
}

/**
 * Sorts mistakes: those in the file that was changed last come first, and a file's in the order of
 * its lines.
 */
export function nearestFirst(root: string, problems: readonly Problem[]): Problem[] {
  const changed = ({ file }: Problem) =>
    statSync(path.join(root, file.replace(/^content\//, '')), { throwIfNoEntry: false })?.mtimeMs ??
    0;
  const lineOf = ({ line = 0 }: Problem) => line;
  return [...problems].sort(
    (a, b) => changed(b) - changed(a) || a.file.localeCompare(b.file) || lineOf(a) - lineOf(b),
  );
}

/** The dotted path of an issue, such as `items[3].answer`. */
export function fieldOf(issue: BaseIssue<unknown>): string {
  return pathOf(issue).reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${key}` : String(key),
    '',
  );
}

export function pathOf(issue: BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number);
}

const KINDS: Record<string, string> = {
  Array: 'a list',
  Object: 'a group of fields',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

/** Describes the mistake in a field and its remedy, in an editor's words. */
export function remedyOf(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'validation') return issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return 'is not a field here: check its spelling, or remove it';
  if (issue.received === 'undefined')
    return issue.message.startsWith('Invalid key') ? 'is missing: add it' : issue.message;
  if (issue.received === 'null')
    return 'is empty: write below it, indented by two spaces, what belongs to it';
  const wanted = KINDS[issue.expected ?? ''];
  return wanted ? `must be ${wanted}` : issue.message;
}
