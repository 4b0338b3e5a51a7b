import { existsSync } from 'node:fs';
import path from 'node:path';
import { runOne, sum, type Tally } from './support/command.ts';
import { PROJECT } from './support/sites.ts';

const WORLDS = ['core', 'site', 'builder', 'intake', 'desk', 'tests', 'bench'];

/** Types of each world, lint and format, and the trace of the specification; each counts as one. */
export function check(): Tally {
  const trace = 'tests/trace-check.ts';
  return sum(
    ...WORLDS.map((world) => runOne('tsc', ['-p', world])),
    runOne('biome', ['ci', '.']),
    ...(existsSync(path.join(PROJECT, trace)) ? [runOne('node', [trace])] : []),
  );
}

if (import.meta.main) {
  const { passed, failed } = check();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
