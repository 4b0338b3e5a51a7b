import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContentError } from '../builder/content/problems.ts';
import { readContent } from '../builder/content/read.ts';
import { PAGE_SCHEMAS } from '../core/content/pages.ts';
import { makeRoutes, NOT_FOUND, type ScreenName } from '../core/content/routes.ts';
import { completeFirm } from './support/complete-firm.ts';
import {
  FIRST_CONTENT,
  HAS_OWN_CONTENT,
  OWN_CONTENT,
  PROJECT,
  SECOND_FIRM_FOLDER,
} from './support/sites.ts';

// Reads all content of every firm as a build does: every file must match its schema, every file of
// pages must have a schema, every screen a file, and every file of a screen a route.
if (HAS_OWN_CONTENT)
  console.log(
    `content/ is another firm’s: tests that know the sample's words read ${path.relative(PROJECT, FIRST_CONTENT)}.`,
  );
const SCREENS = new Set([...makeRoutes(true).screens, NOT_FOUND].map(({ screen }) => screen));
const completed = mkdtempSync(path.join(tmpdir(), 'equanta-firm-'));
completeFirm(SECOND_FIRM_FOLDER, completed);

for (const fault of [
  ...findFaults(OWN_CONTENT),
  ...(HAS_OWN_CONTENT ? findFaults(FIRST_CONTENT) : []),
  ...findFaults(completed, SECOND_FIRM_FOLDER),
  ...findUnread(),
  ...findUndrawn(),
  ...findUnrouted(),
]) {
  console.error(fault);
  process.exitCode = 1;
}
rmSync(completed, { recursive: true });

function findFaults(root: string, source = root): string[] {
  try {
    readContent(root);
    return [];
  } catch (error) {
    if (error instanceof ContentError)
      return [`In ${path.relative(PROJECT, source)}: ${error.message}`];
    throw error;
  }
}

function findUnread(): string[] {
  const read = Object.keys(PAGE_SCHEMAS).map((name) => `${name}.yaml`);
  const unread = readdirSync(path.join(OWN_CONTENT, 'pages')).filter(
    (file) => !read.includes(file),
  );
  return unread.map((file) => `content/pages/${file} has no schema in core/content/pages.ts.`);
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
