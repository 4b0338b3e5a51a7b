import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { runCommandLine } from '../command-line/command-line.ts';
import { check } from './check.ts';
import { journeysOf, nearTests } from './support/changed.ts';
import { NOTHING, type Outcome, sum } from './support/outcome.ts';
import { PROJECT } from './support/sites.ts';
import { buildSites, runJourneys, runSuite, runUnitTests } from './support/suite.ts';

const listedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ file: v.string() })));

const USAGE = {
  command: 'npm run test:changed',
  does: 'Runs the checks, and the unit tests and journeys nearest to the files that differ from main, committed or not; on main, to uncommitted files. Names what it leaves to npm test.',
  example: '',
};

await runCommandLine(USAGE, testChanged, () => undefined);

function testChanged(): Promise<void> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'HEAD', 'main');
  const files = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  const journeys = journeysOf(files, globSync('tests/*.spec.ts', { cwd: PROJECT }));

  return runSuite('changed', async () => {
    const checkAndTest = async () => sum(await check(), await runNear(files, base));
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
}

/** Runs the unit tests nearest to the changed files, and says how many others import them. */
async function runNear(files: string[], base: string): Promise<Outcome> {
  const listing = ['list', `--changed=${base}`, '--filesOnly', '--json', '--tagsFilter=!long'];
  const listed = v.parse(
    listedSchema,
    execFileSync(path.join(PROJECT, 'node_modules/.bin/vitest'), listing, {
      cwd: PROJECT,
      encoding: 'utf8',
    }),
  );
  const reached = listed.map(({ file }) => path.relative(PROJECT, file).replaceAll(path.sep, '/'));
  const near = nearTests(files, reached, (file) => readFileSync(path.join(PROJECT, file), 'utf8'));
  const left = reached.length - near.length;
  if (left > 0)
    console.log(
      `\nRuns ${near.length} of the ${reached.length} test files that import what changed. npm test runs the others, those on PostgreSQL among them.`,
    );
  return near.length > 0 ? runUnitTests(undefined, ...near) : NOTHING;
}
