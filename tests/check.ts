import { runCommandLine } from '../command-line/command-line.ts';
import { runOne } from './support/command.ts';
import { type Outcome, sum, writeCounts } from './support/outcome.ts';

// The types of the tests include those of bench and sample-store.
const WORLDS = ['core', 'command-line', 'site', 'builder', 'intake', 'desk', 'start', 'tests'];

// What writes declarations runs before the type checks read them.
const DECLARATIONS = 'tests/content-types.ts';
const CHECKS = [
  'tests/content-check.ts',
  'tests/trace-check.ts',
  'tests/references-check.ts',
  'tests/rooms-check.ts',
  'tests/forms-check.ts',
  'tests/settings-check.ts',
  'tests/editor-check.ts',
  'tests/styles-check.ts',
  'tests/browsers-check.ts',
  'tests/regexes-check.ts',
];

/**
 * Runs type checks, lint and format, and the checks of content, specification trace and references.
 * Each counts as one test.
 */
export async function check(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  outcomes.push(await runOne('node', [DECLARATIONS]));
  for (const world of WORLDS) outcomes.push(await checkTypes(world));
  outcomes.push(await runOne('biome', ['ci', '.']));
  for (const file of CHECKS) outcomes.push(await runOne('node', [file]));
  return sum(...outcomes);
}

/**
 * Checks the types of a folder with a tsconfig.json. It counts as one test.
 * Without `--incremental`: with it, TypeScript 7 misses what an edited declaration file breaks.
 */
export function checkTypes(folder: string): Promise<Outcome> {
  return runOne('tsc', ['-p', folder]);
}

if (import.meta.main) {
  const usage = {
    command: 'npm run check',
    does: 'Runs type checks, lint and format, and the checks of content, trace and references.',
    example: '',
  };
  const checkAll = async () => {
    const outcome = await check();
    console.log(writeCounts(outcome));
    process.exitCode = outcome.failed.length > 0 ? 1 : 0;
  };
  await runCommandLine(usage, checkAll, () => undefined);
}
