import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hashFiles, readSample } from '../../builder/content/sample.ts';

/**
 * The folder of the sample content: `content/`, as long as nothing in it differs from what
 * `npm run sample:content` wrote down, else a copy out of git of what it was then.
 * @param project the checkout. @throws Error if neither git nor `content/` has the sample.
 */
export function sampleContent(project: string): string {
  const { whole } = readSample();
  const own = path.join(project, 'content');
  if (hashFiles(own) === whole) return own;
  const copy = path.join(project, '.cache/sample-content', whole, 'content');
  if (!existsSync(copy)) takeFromGit(project, whole, copy);
  return copy;
}

function takeFromGit(project: string, whole: string, copy: string): void {
  mkdirSync(path.dirname(copy), { recursive: true });
  const place = mkdtempSync(path.join(path.dirname(copy), 'taken-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = String(git('log', '-1', '--format=%H', '--', 'builder/content/sample.json'));
    const archive = path.join(place, 'sample.tar');
    git('archive', `--output=${archive}`, commit.trim(), 'content');
    execFileSync('tar', ['-xf', archive, '-C', place]);
    const taken = path.join(place, 'content');
    if (hashFiles(taken) !== whole) throw new Error('It has other content.');
    // Another process may have taken it meanwhile.
    if (!existsSync(copy)) renameSync(taken, copy);
  } catch (error) {
    throw new Error(
      'content/ is not the sample content, with which tests compare the site, and git does not have it in the last commit that changed builder/content/sample.json. Fetch the whole history (git fetch --unshallow); after a change to the sample itself, run npm run sample:content.',
      { cause: error },
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
