import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
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
