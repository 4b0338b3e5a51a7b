import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from './sites.ts';

/** What bench, mutation and long tests use alone, at exact versions, by the package to import. */
const TOOLS = {
  '@action-validator/core': ['@action-validator/core@0.6.0'],
  '@stryker-mutator/core': [
    '@stryker-mutator/core@10.1.1',
    '@stryker-mutator/vitest-runner@10.1.1',
  ],
  dclint: ['dclint@3.1.0'],
  html_codesniffer: ['html_codesniffer@2.5.1'],
  'html-validate': ['html-validate@11.21.1'],
  lighthouse: ['lighthouse@13.5.0'],
  'yaml-language-server': ['yaml-language-server@1.25.0'],
} as const;

type Tool = keyof typeof TOOLS;

/**
 * A file of a tool. npm brings the tool the first time that it is asked for, so that nobody who
 * starts or tests the site waits for it. @throws if npm can't bring it.
 */
export function fileOfTool(name: Tool, file: string): string {
  return path.join(bring(TOOLS[name]), 'node_modules', name, file);
}

/** Imports a tool, which npm brings the first time. @throws if npm can't bring it. */
export async function importTool<Exports>(name: Tool): Promise<Exports> {
  const { resolve } = createRequire(path.join(bring(TOOLS[name]), 'node_modules/any.js'));
  return import(pathToFileURL(resolve(name)).href);
}

/** @returns the folder whose `node_modules` has the packages. */
function bring(packages: readonly string[]): string {
  const folder = path.join(PROJECT, '.cache/on-demand', packages.join('+').replaceAll('/', '-'));
  if (!existsSync(folder)) install(packages, folder);
  return folder;
}

function install(packages: readonly string[], folder: string): void {
  console.error(`Bringing ${packages.join(', ')}`);
  // Two that bring it at once disturb neither.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // A peer, such as the test runner, is the one that the project has.
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', unfinished, '--no-package-lock', '--legacy-peer-deps', ...packages],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status === 0 && !existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(folder))
    throw new Error(`npm could not bring ${packages.join(', ')}, which this needs. Is it online?`);
}
