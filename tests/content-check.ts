import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from '../builder/content/problems.ts';
import { readContent } from '../builder/content/read.ts';
import { collectSample, readSample } from '../builder/content/sample.ts';
import { PAGE_SCHEMAS } from '../core/content/pages.ts';
import { PROJECT, SECOND_FIRM } from './support/sites.ts';

// Reads all content of both firms as a build does: every file must match its schema, and every file of pages must have a schema.
const CONTENT = path.join(PROJECT, 'content');
const SECOND = path.join(PROJECT, 'tests/firms', SECOND_FIRM);

for (const fault of [...findFaults(CONTENT), ...findFaults(SECOND), ...findUnread(), ...findUnlisted()]) {
  console.error(fault);
  process.exitCode = 1;
}

function findFaults(root: string): string[] {
  try {
    readContent(root);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return [`In ${path.relative(PROJECT, root)}: ${error.message}`];
    throw error;
  }
}

function findUnread(): string[] {
  const read = Object.keys(PAGE_SCHEMAS).map((name) => `${name}.yaml`);
  const unread = readdirSync(path.join(CONTENT, 'pages')).filter((file) => !read.includes(file));
  return unread.map((file) => `content/pages/${file} has no schema in core/content/pages.ts.`);
}

/** While content/ is the sample content itself, all of it must be known as such. */
function findUnlisted(): string[] {
  const [sample, known] = [collectSample(CONTENT), readSample()];
  const isSample = known.names.every((name) => sample.names.includes(name));
  const isKnown = JSON.stringify(sample) === JSON.stringify(known);
  return isSample && !isKnown ? ['builder/content/sample.json does not hold the sample content as it is: run npm run sample.'] : [];
}
