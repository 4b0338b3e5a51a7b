import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { runCommandLine } from '../command-line/command-line.ts';
import { check } from './check.ts';
import { describeNotRun, journeysOf, nearTests } from './support/changed.ts';
import { NOTHING, sum } from './support/outcome.ts';
import { PROJECT } from './support/sites.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

const listedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ file: v.string() })));

const USAGE = {
  command: 'npm run test:changed',
  does: 'Runs the checks, and the unit tests and journeys nearest to the files that differ from main, committed or not; on main, to uncommitted files. Says at the end what it did not run.',
  example: '',
};

await runCommandLine(USAGE, testChanged, () => undefined);

async function testChanged(): Promise<void> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'HEAD', 'main');
  const files = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  const specs = globSync('tests/*.spec.ts', { cwd: PROJECT });
  const journeys = journeysOf(files, specs);
  const reached = listReached(base);
  const near = nearTests(files, reached, (file) => readFileSync(path.join(PROJECT, file), 'utf8'));

  await runSuite('changed', async () => {
    const checkAndTest = async () =>
      sum(await check(), near.length > 0 ? await runUnitTests(undefined, ...near) : NOTHING);
    const [tested, built] = await Promise.all([
      checkAndTest(),
      journeys.length > 0 ? buildSites({ isBeside: true }) : NOTHING,
    ]);
    const shown =
      journeys.length > 0
        ? await runJourneys('--project=desktop', '--grep-invert=@long', ...journeys)
        : NOTHING;
    return sum(tested, built, shown);
  });
  const notRun = describeNotRun(
    { ran: near.length, reached: reached.length },
    { ran: journeys.length, all: specs.length },
  );
  console.log(`\n${notRun}`);
}

/** The unit test files that import what differs from this commit. */
function listReached(base: string): string[] {
  const listing = ['list', `--changed=${base}`, '--filesOnly', '--json', '--tagsFilter=!long'];
  const listed = v.parse(
    listedSchema,
    execFileSync(path.join(PROJECT, 'node_modules/.bin/vitest'), listing, {
      cwd: PROJECT,
      encoding: 'utf8',
    }),
  );
  return listed.map(({ file }) => path.relative(PROJECT, file).replaceAll(path.sep, '/'));
}
