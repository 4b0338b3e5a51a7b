import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContentError } from '../builder/content/problems.ts';
import { readContent } from '../builder/content/read.ts';
import { collectSample, readSample } from '../builder/content/sample.ts';
import { PAGE_SCHEMAS } from '../core/content/pages.ts';
import { completeFirm } from './support/complete-firm.ts';
import { FIRST_CONTENT, PROJECT, SECOND_FIRM_FOLDER } from './support/sites.ts';

// Reads all content of both firms as a build does: every file must match its schema, and every file of pages must have a schema.
const completed = mkdtempSync(path.join(tmpdir(), 'equanta-firm-'));
completeFirm(SECOND_FIRM_FOLDER, completed);

for (const fault of [...findFaults(FIRST_CONTENT), ...findFaults(completed, SECOND_FIRM_FOLDER), ...findUnread(), ...findUnlisted()]) {
  console.error(fault);
  process.exitCode = 1;
}
rmSync(completed, { recursive: true });

function findFaults(root: string, source = root): string[] {
  try {
    readContent(root);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return [`In ${path.relative(PROJECT, source)}: ${error.message}`];
    throw error;
  }
}

function findUnread(): string[] {
  const read = Object.keys(PAGE_SCHEMAS).map((name) => `${name}.yaml`);
  const unread = readdirSync(path.join(FIRST_CONTENT, 'pages')).filter((file) => !read.includes(file));
  return unread.map((file) => `content/pages/${file} has no schema in core/content/pages.ts.`);
}

/** While content/ is the sample content itself, all of it must be known as such. */
function findUnlisted(): string[] {
  const [sample, known] = [collectSample(FIRST_CONTENT), readSample()];
  const isSample = known.names.every((name) => sample.names.includes(name));
  const isKnown = JSON.stringify(sample) === JSON.stringify(known);
  return isSample && !isKnown ? ['builder/content/sample.json does not hold the sample content as it is: run npm run sample:content.'] : [];
}
