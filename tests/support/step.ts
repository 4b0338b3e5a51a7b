import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT } from './sites.ts';

/** What one runner counted. */
export interface Counts {
  passed: number;
  failed: number;
}

/** Runs one of the project's own programs, its output shown as it comes. @returns its exit code. */
export async function runStep(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  console.log(`\n== ${[path.basename(program), ...args].join(' ')}`);
  const child = spawn(process.execPath, [path.join(PROJECT, program), ...args], { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** Adds up what several runners counted. */
export function sum(all: Counts[]): Counts {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), { passed: 0, failed: 0 });
}
