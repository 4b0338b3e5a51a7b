import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from './sites.ts';

/** How many of something went well, and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Adds tallies up. */
export function sum(...tallies: Tally[]): Tally {
  return tallies.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), { passed: 0, failed: 0 });
}

/** Runs one of the project's tools on the project's own Node, its output passed on as it comes. Answers whether it went well. */
export function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const PATH = [path.join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const { status, signal, error } = spawnSync(command, args, { cwd: PROJECT, stdio: 'inherit', env: { ...process.env, PATH, ...environment } });
  if (error) console.error(error.message);
  if (signal) console.error(`${command} was ended by ${signal}.`);
  return status === 0;
}

/** Runs a tool that counts as one. */
export function runOne(command: string, args: string[], environment?: NodeJS.ProcessEnv): Tally {
  return run(command, args, environment) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
