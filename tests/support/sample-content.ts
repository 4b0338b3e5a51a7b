import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const BRAND = 'content/brand.yaml';
const IS_SAMPLE = '^name: Equanta$';

/**
 * The folder of the sample content: `content/`, as long as its firm is the sample's, else a copy out
 * of git of what it was then (decisions/sample.md).
 * @param project the checkout. @throws Error if neither `content/` nor git has the sample.
 */
export function sampleContent(project: string): string {
  const isSample = (brand: string) => new RegExp(IS_SAMPLE, 'm').test(brand);
  if (isSample(readFileSync(path.join(project, BRAND), 'utf8')))
    return path.join(project, 'content');
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const renamed = git('log', '-1', '--format=%H', `-G${IS_SAMPLE}`, '--', BRAND);
    const last = isSample(git('show', `HEAD:${BRAND}`)) ? 'HEAD' : `${renamed}^`;
    const commit = git('rev-parse', last);
    const copy = path.join(project, '.cache/sample-content', commit, 'content');
    if (!existsSync(copy)) takeOut(project, commit, copy);
    return copy;
  } catch (error) {
    throw new Error(
      'content/ is another firm’s, and git has no commit in which it was the sample, with which tests compare the site. Fetch the whole history (git fetch --unshallow).',
      { cause: error },
    );
  }
}

function takeOut(project: string, commit: string, copy: string): void {
  mkdirSync(path.dirname(copy), { recursive: true });
  const place = mkdtempSync(path.join(path.dirname(copy), 'taken-'));
  const archive = path.join(place, 'sample.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit, 'content'], { cwd: project });
  execFileSync('tar', ['-xf', archive, '-C', place]);
  // Another process may have taken it meanwhile.
  if (!existsSync(copy)) renameSync(path.join(place, 'content'), copy);
  rmSync(place, { recursive: true });
}
