import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContentError } from '../builder/content/problems.ts';
import { readContent } from '../builder/content/read.ts';
import { PAGE_SCHEMAS } from '../core/content/pages.ts';
import { makeRoutes } from '../core/content/routes.ts';
import { completeFirm } from './support/complete-firm.ts';
import {
  FIRST_CONTENT,
  HAS_OWN_CONTENT,
  OWN_CONTENT,
  PROJECT,
  SECOND_FIRM_FOLDER,
} from './support/sites.ts';

// Reads all content of every firm as a build does: every file must match its schema, every file of
// pages must have a schema, and every screen a file.
if (HAS_OWN_CONTENT)
  console.log(
    `content/ is not the sample: tests that know the sample's words read ${path.relative(PROJECT, FIRST_CONTENT)}. After a change to the sample itself, run npm run sample:content.`,
  );
const completed = mkdtempSync(path.join(tmpdir(), 'equanta-firm-'));
completeFirm(SECOND_FIRM_FOLDER, completed);

for (const fault of [
  ...findFaults(OWN_CONTENT),
  ...(HAS_OWN_CONTENT ? findFaults(FIRST_CONTENT) : []),
  ...findFaults(completed, SECOND_FIRM_FOLDER),
  ...findUnread(),
  ...findUndrawn(),
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
  const files = makeRoutes(true).screens.map(({ screen }) => `site/pages/${screen}.tsx`);
  const missing = [...new Set(files)].filter((file) => !existsSync(path.join(PROJECT, file)));
  return missing.map(
    (file) => `core/content/routes.ts names a screen that has no file: write ${file}.`,
  );
}
