import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';
import { readReview } from './environment.ts';
import { markMistakes } from './mark-mistakes.ts';
import { ROOT } from './paths.ts';

const PROBLEMS = [
  {
    file: 'content/insights/a/100% true, yes: it is.jpeg',
    line: 3,
    field: 'date',
    message: 'is\n100%\rwrong: 5,1',
  },
  { file: 'content/pictures/none.jpg', message: 'can’t be read' },
  { file: 'site/styles/logo.svg', line: 2, message: 'must be drawn' },
];

test('GitHub marks each mistake at its line, whatever its words and its file’s name hold', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  markMistakes(PROBLEMS, path.join(ROOT, 'tests/firms/x'), { host: 'github', folder: ROOT });
  expect(log.mock.calls.flat()).toEqual([
    '::error file=tests/firms/x/insights/a/100%25 true%2C yes%3A it is.jpeg,line=3::date is%0A100%25%0Dwrong: 5,1',
    '::error file=tests/firms/x/pictures/none.jpg::can’t be read',
    '::error file=site/styles/logo.svg,line=2::must be drawn',
  ]);
});

test('GitLab gets a report of Code Quality, which is empty once the mistakes are corrected', () => {
  const folder = testFolder();
  const root = path.join(folder, 'content');
  const report = () =>
    JSON.parse(readFileSync(path.join(folder, 'gl-code-quality-report.json'), 'utf8'));
  markMistakes(PROBLEMS.slice(0, 2), root, { host: 'gitlab', folder });
  expect(report()).toMatchObject([
    {
      description: 'date is\n100%\rwrong: 5,1',
      location: {
        path: 'content/insights/a/100% true, yes: it is.jpeg',
        lines: { begin: 3 },
      },
    },
    { location: { path: 'content/pictures/none.jpg', lines: { begin: 1 } } },
  ]);
  const prints = report().map(({ fingerprint }: { fingerprint: string }) => fingerprint);
  expect(new Set(prints).size).toBe(2);
  markMistakes([], root, { host: 'gitlab', folder });
  expect(report()).toEqual([]);
});

test.each([
  [{ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: '/work/site' }, 'github', '/work/site'],
  [{ GITLAB_CI: 'true', CI_PROJECT_DIR: '/builds/site' }, 'gitlab', '/builds/site'],
  [{ GITHUB_ACTIONS: 'true' }, 'github', ROOT],
])('%j is a build of a pull request', (env, host, folder) => {
  expect(readReview(env)).toEqual({ host, folder });
});

test('A build elsewhere marks nothing', () => {
  expect(readReview({})).toBeUndefined();
});
