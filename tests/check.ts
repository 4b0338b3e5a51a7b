import { runOne, sum, type Tally } from './support/command.ts';

const WORLDS = ['core', 'site', 'builder', 'intake', 'desk', 'tests', 'bench'];

const CHECKS = ['tests/content-check.ts', 'tests/trace-check.ts', 'tests/references-check.ts', 'tests/openapi-check.ts'];

/** Runs the types of each world, lint and format, the content, the trace of the specification, and the references; each counts as one. */
export function check(): Tally {
  return sum(...WORLDS.map((world) => runOne('tsc', ['-p', world])), runOne('biome', ['ci', '.']), ...CHECKS.map((file) => runOne('node', [file])));
}

if (import.meta.main) {
  const { passed, failed } = check();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
