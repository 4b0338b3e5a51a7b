import type { BaseIssue } from 'valibot';

/** One mistake for an editor to correct. */
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
    super(`The content has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}. Nothing was built.\n${problems.map(describe).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

function describe({ file, line, field, message }: Problem): string {
  return `  ${file}${line ? `, line ${line}` : ''}: ${field ? `${field} ` : ''}${message}`;
}

/** Reads each of several files. @throws {ContentError} with every mistake in every file. */
export function readEach<Name, Value>(names: readonly Name[], read: (name: Name) => Value): Value[] {
  const problems: Problem[] = [];
  const values = names.flatMap((name) => {
    try {
      return [read(name)];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new ContentError(problems);
  return values;
}

/** The dotted path of an issue, such as `items[3].answer`. */
export function fieldOf(issue: BaseIssue<unknown>): string {
  return pathOf(issue).reduce<string>((field, key) => (typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${key}` : String(key)), '');
}

/** The keys of the path to an issue's value. */
export function pathOf(issue: BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number);
}

const KINDS: Record<string, string> = { Array: 'a list', Object: 'a group of fields', string: 'text', number: 'a number', boolean: 'true or false' };

/** Describes the mistake in a field and its remedy, in an editor's words. */
export function remedyOf(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'validation') return issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a field here: check its spelling, or remove it';
  if (issue.received === 'undefined') return issue.message.startsWith('Invalid key') ? 'is missing: add it' : issue.message;
  const wanted = KINDS[issue.expected ?? ''];
  return wanted ? `must be ${wanted}` : issue.message;
}
