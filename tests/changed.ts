import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { runCommandLine } from '../intake/commands/command-line.ts';
import { check } from './check.ts';
import { journeysOf } from './support/changed.ts';
import { NOTHING, sum } from './support/outcome.ts';
import { PROJECT } from './support/sites.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

const USAGE = {
  command: 'npm run test:changed',
  does: 'Runs the checks, and the unit tests and journeys of files that differ from main, committed or not; on main, of uncommitted files.',
  example: '',
};

await runCommandLine(USAGE, testChanged, () => undefined);

function testChanged(): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'HEAD', 'main');
  const files = [...git('diff', '--name-only', base).split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')];
  const journeys = journeysOf(files, globSync('tests/*.spec.ts', { cwd: PROJECT }));

  return runSuite('changed', async () => {
    const checkAndTest = async () => sum(await check(), await runUnitTests(undefined, `--changed=${base}`, '--passWithNoTests'));
    const [tested, built] = await Promise.all([checkAndTest(), journeys.length > 0 ? buildSites({ isBeside: true }) : NOTHING]);
    const shown = journeys.length > 0 ? await runJourneys('--project=desktop', '--grep-invert=@long', ...journeys) : NOTHING;
    return sum(tested, built, shown);
  });
}
