import { statSync } from 'node:fs';
import path from 'node:path';
import type { BaseIssue } from 'valibot';
import { ContentError, type Problem } from '../../core/content/content-error.ts';

/** Collects mistakes, so that one run reports all of them. */
export class Problems {
  readonly all: Problem[] = [];

  /** @returns undefined if `read` finds mistakes, which are added to {@link all}. */
  gather<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.all.push(...error.problems);
      return undefined;
    }
  }

  /** @returns the rest of what was read. */
  take<Read extends { problems: readonly Problem[] }>({ problems, ...rest }: Read) {
    this.all.push(...problems);
    return rest;
  }
}

/** Mistakes in the file that was changed last come first, and those of a file by line. */
export function nearestFirst(root: string, problems: readonly Problem[]): Problem[] {
  const changed = ({ file }: Problem) =>
    statSync(path.join(root, file.replace(/^content\//, '')), { throwIfNoEntry: false })?.mtimeMs ??
    0;
  const lineOf = ({ line = 0 }: Problem) => line;
  return withoutRepetitions(problems).sort(
    (a, b) => changed(b) - changed(a) || a.file.localeCompare(b.file) || lineOf(a) - lineOf(b),
  );
}

function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  const keyOf = ({ file, line, field, message }: Problem) =>
    [file, line, field, message].join('\n');
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** Dotted, such as `items[3].answer`. */
export function fieldOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${key}` : String(key),
    '',
  );
}

/** Of a dotted field. */
export function keysOf(field: string): (string | number)[] {
  return [...field.matchAll(/\[(\d+)\]|[^.[]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}

export function pathOf(issue: BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number);
}

export function isUnknownField(issue: BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}

const KINDS: Record<string, string> = {
  Array: 'a list',
  Object: 'a group of fields',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

/** In an editor's words. @param source a value as it is written. */
export function remedyOf(issue: BaseIssue<unknown>, source?: string): string {
  if (isUnknownField(issue)) return 'is not a field here: check its spelling, or remove it';
  if (issue.message.startsWith('Invalid key')) return 'is missing: add it';
  if (!issue.message.startsWith('Invalid type')) return issue.message;
  if (issue.received === 'null')
    return issue.expected === 'string'
      ? 'is empty: write it'
      : 'is empty: write below it, indented by two spaces, what belongs to it';
  const kinds = (issue.expected ?? '').replace(/[()]/g, '').split(' | ');
  const wanted = kinds.map((kind) => KINDS[kind] ?? kind).join(' or ');
  return wanted === 'text' && source !== undefined
    ? `must be text: ${source} must stand in quotes, "${source}"`
    : `must be ${wanted}`;
}
