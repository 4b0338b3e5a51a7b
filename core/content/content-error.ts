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
      `The content has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}. Nothing was built.\n${problems.map((problem) => `  ${describeProblem(problem)}`).join('\n')}`,
    );
    this.name = 'ContentError';
    this.problems = problems;
  }
}

export function describeProblem({ file, line, ...problem }: Problem): string {
  return `${file}${line ? `, line ${line}` : ''}: ${describeFault(problem)}`;
}

/** Without its place. */
export function describeFault({ field, message }: Pick<Problem, 'field' | 'message'>): string {
  return field ? `${field} ${message}` : message;
}
