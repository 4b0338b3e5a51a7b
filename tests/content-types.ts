import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MODULE_NAMES } from '../builder/documents/screen-content.ts';
import { PROJECT } from './support/sites.ts';

// Writes site/content.d.ts, which declares the modules that the site imports as `content:<name>`.
const FILE = path.join(PROJECT, 'site/content.d.ts');

const declarations = MODULE_NAMES.map(
  (name) => `declare module 'content:${name}' {
  const content: ContentModules['${name}'];
  export default content;
}`,
);
const text = `// npm run check writes this file: a module for each name of builder/documents/screen-content.ts.
type ContentModules = import('../core/content/modules.ts').ContentModules;

${declarations.join('\n')}
`;

if (readFileSync(FILE, 'utf8') !== text) {
  writeFileSync(FILE, text);
  console.error('site/content.d.ts was out of date, and is written anew: commit it.');
  if (process.env.CI) process.exitCode = 1;
}
