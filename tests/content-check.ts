import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readContent } from '../builder/content/read.ts';
import { ContentError } from '../core/content/content-error.ts';
import { makeRoutes, NOT_FOUND, type ScreenName } from '../core/content/routes.ts';
import { completeFirm } from './support/complete-firm.ts';
import {
  FIRST_CONTENT,
  GERMAN_FIRM,
  HAS_OWN_CONTENT,
  OWN_CONTENT,
  ownContentOf,
  PROJECT,
  SECOND_FIRM,
} from './support/sites.ts';
import { findStatedCounts } from './support/stated-counts.ts';

// Reads all content of every firm as a build does: every file must match its schema, every file of
// pages must have a schema, every screen a file, and every file of a screen a route.
if (HAS_OWN_CONTENT)
  console.log(
    `content/ is another firm’s: tests that know the sample's words read ${path.relative(PROJECT, FIRST_CONTENT)}.`,
  );
const SCREENS = new Set(
  [...makeRoutes(true, ['plain']).screens, NOT_FOUND].map(({ screen }) => screen),
);

for (const fault of [
  ...findFaults(OWN_CONTENT),
  ...(HAS_OWN_CONTENT ? findFaults(FIRST_CONTENT) : []),
  ...([SECOND_FIRM, GERMAN_FIRM] as const).map(ownContentOf).flatMap(findFaultsCompleted),
  ...findUndrawn(),
  ...findUnrouted(),
]) {
  console.error(fault);
  process.exitCode = 1;
}

function findFaultsCompleted(source: string): string[] {
  const completed = mkdtempSync(path.join(tmpdir(), 'equanta-firm-'));
  completeFirm(source, completed);
  const faults = findFaults(completed, source);
  rmSync(completed, { recursive: true });
  return faults;
}

function findFaults(root: string, source = root): string[] {
  try {
    const inSource = `In ${path.relative(PROJECT, source)}: `;
    return findStatedCounts(root, readContent(root)).map((fault) => inSource + fault);
  } catch (error) {
    if (error instanceof ContentError)
      return [`In ${path.relative(PROJECT, source)}: ${error.message}`];
    throw error;
  }
}

function findUndrawn(): string[] {
  return [...SCREENS]
    .map((screen) => `site/pages/${screen}.tsx`)
    .filter((file) => !existsSync(path.join(PROJECT, file)))
    .map((file) => `core/content/routes.ts names a screen that has no file: write ${file}.`);
}

function findUnrouted(): string[] {
  return globSync('site/pages/*.tsx', { cwd: PROJECT })
    .filter((file) => !SCREENS.has(path.basename(file, '.tsx') as ScreenName))
    .filter((file) =>
      /^export function Screen\b/m.test(readFileSync(path.join(PROJECT, file), 'utf8')),
    )
    .map((file) => `${file} has no route: name its screen in core/content/routes.ts.`);
}
