import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OLDEST } from '../builder/bundle/vite.ts';
import { DESK_FOLDER, intakeFolder } from '../core/intake/parts.ts';
import { expect, test } from './support/fixtures.ts';
import { findLacking, findNewerCalls, findNewerStyles } from './support/newer.ts';
import { SETTLED } from './support/settled.ts';
import { PROJECT, ROOT_SITE } from './support/sites.ts';

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

/** A string that each library contains wherever it is bundled, and the library's file. */
const MARKS = {
  strict_object: 'valibot/dist/index.mjs', // Every schema of content uses it; schemas of submissions don't.
  YAMLParseError: 'yaml/dist/errors.js',
  atxHeadingSequence: 'mdast-util-from-markdown/lib/index.js',
};

test('No schema of content and no parser of YAML or Markdown is in a script of the build', () => {
  const scripts = filesOf(ROOT_SITE.folder, '.js');
  expect(scripts.length).toBeGreaterThan(50);
  const schemas = [
    ...filesOf(path.join(PROJECT, 'core/content'), '.ts').map(({ text }) => text),
    readFileSync(path.join(PROJECT, 'core/schema.ts'), 'utf8'),
  ];
  const words = schemas.flatMap((text) =>
    [...text.matchAll(/'((?:must|needs|is) [^']{12,})'/g)].map(([, one = '']) => one),
  );
  expect(words, 'what schemas say to editors').toContain(
    'is empty: write it, or remove the field if it is optional',
  );
  expect(words.length).toBeGreaterThan(20);
  for (const [mark, source] of Object.entries(MARKS))
    expect(readFileSync(path.join(PROJECT, 'node_modules', source), 'utf8'), source).toContain(
      mark,
    );
  const found = [...Object.keys(MARKS), ...words].flatMap((mark) =>
    scripts.filter(({ text }) => text.includes(mark)).map(({ file }) => `${file}: ${mark}`),
  );
  expect(found).toEqual([]);
});

test('What is built asks nothing of the oldest browsers that is not settled, packages included', () => {
  const desk = path.join(intakeFolder(ROOT_SITE.folder), DESK_FOLDER);
  const uses = [[ROOT_SITE.folder, OLDEST.site] as const, [desk, OLDEST.desk] as const].flatMap(
    ([folder, oldest]) => [...findNewerCalls(folder, oldest), ...findNewerStyles(folder, oldest)],
  );
  expect(uses.length).toBeGreaterThan(20);
  // Valibot asks first whether `URL.canParse` is there.
  const settled = [...Object.keys(SETTLED), 'api.URL.canParse_static'];
  expect(
    findLacking(
      uses,
      settled.map((key) => [key]),
    ),
  ).toEqual([]);
});
