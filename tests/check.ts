import { type Counts, runStep, sum } from './support/step.ts';

const WORLDS = ['core', 'site', 'build', 'intake', 'tests', 'bench'];

/** Types of every world, lint, format and import directions, and the trace of the specification; each counts as one. */
export async function check(): Promise<Counts> {
  const counts: Counts[] = [];
  for (const world of WORLDS) counts.push(await checkOne('node_modules/typescript/bin/tsc', ['-p', world]));
  counts.push(await checkOne('node_modules/@biomejs/biome/bin/biome', ['ci', '.']));
  counts.push(await checkOne('tests/trace-check.ts', []));
  return sum(counts);
}

async function checkOne(program: string, args: string[]): Promise<Counts> {
  return (await runStep(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
