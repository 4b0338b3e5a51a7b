import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeFault, type Problem } from '../core/content/content-error.ts';
import { ROOT } from './paths.ts';

/** A program that builds pull requests and shows mistakes in their files. */
export interface Review {
  host: 'github' | 'gitlab';
  /** The repository, which the paths of files are relative to. */
  folder: string;
}

/** GitLab reads it as a report of Code Quality. */
const GITLAB_FILE = 'gl-code-quality-report.json';

/**
 * Marks mistakes at their lines in a pull request. No mistake clears those of an earlier build.
 * @param root the content folder.
 */
export function markMistakes(problems: readonly Problem[], root: string, review: Review): void {
  const placed = problems.map((problem) => ({
    ...problem,
    file: path.relative(review.folder, fileOf(problem, root)).split(path.sep).join('/'),
  }));
  if (review.host === 'github') for (const problem of placed) console.log(annotate(problem));
  else writeFileSync(path.join(review.folder, GITLAB_FILE), writeCodeQuality(placed));
}

function fileOf({ file }: Problem, root: string): string {
  return file.startsWith('content/')
    ? path.join(root, file.slice('content/'.length))
    : path.join(ROOT, file);
}

/** A workflow command. GitHub shows the first ten of a step; its log names all. */
function annotate({ file, line, ...problem }: Problem): string {
  const place = line === undefined ? '' : `,line=${line}`;
  return `::error file=${escapeProperty(file)}${place}::${escapeData(describeFault(problem))}`;
}

function writeCodeQuality(problems: readonly Problem[]): string {
  const report = problems.map(({ file, line = 1, ...problem }) => ({
    description: describeFault(problem),
    check_name: 'content',
    fingerprint: createHash('sha256')
      .update(`${file}\n${line}\n${describeFault(problem)}`)
      .digest('hex'),
    severity: 'blocker',
    location: { path: file, lines: { begin: line } },
  }));
  return `${JSON.stringify(report, null, 2)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
