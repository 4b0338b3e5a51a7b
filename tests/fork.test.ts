import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { completeFirm } from './support/complete-firm.ts';
import { FIRST_CONTENT, PROJECT, SECOND_FIRM_FOLDER } from './support/sites.ts';

const FORKS: [what: string, change: (content: string) => void][] = [
  [
    'the second firm’s content in place of the sample',
    (content) => completeFirm(SECOND_FIRM_FOLDER, content),
  ],
  [
    'an article fewer, and two others without a picture',
    (content) => {
      rmSync(path.join(content, 'insights/value-translation-zone'), { recursive: true });
      for (const file of globSync('**/*.{md,yaml}', { cwd: content }).map((name) =>
        path.join(content, name),
      ))
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replaceAll('value-translation-zone', 'hidden-politics'),
        );
      for (const slug of ['another-article', 'yet-another-article']) {
        mkdirSync(path.join(content, 'insights', slug));
        writeFileSync(path.join(content, 'insights', slug, 'index.md'), articleOf(slug));
      }
    },
  ],
];

test.each(FORKS)('A fork stays green with %s', { tags: ['long'] }, (_what, change) => {
  const fork = copyCheckout();
  change(path.join(fork, 'content'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: fork, encoding: 'utf8', stdio: 'pipe' });
  expect(run('node', 'tests/content-check.ts')).toContain('content/ is not the sample');
  // The tests that compare with what the sample says.
  expect(() => run('vitest', 'run', '--tagsFilter=!long', ...KNOWING)).not.toThrow();
});

// As CONTRIBUTING says: four files, of which two exist. One stands in the new site, one in the
// original site, from where a redirect leads to it.
test('A screen takes four files, in either layout', { tags: ['long'] }, () => {
  const fork = copyCheckout();
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(fork, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(path.join(fork, file), text.replace(from, to));
  };
  for (const [name, list] of [
    ['partners', 'const NEW = ['],
    ['careers', 'const ORIGINAL = ['],
  ] as const) {
    writeFileSync(path.join(fork, `content/pages/${name}.yaml`), WORDS);
    writeFileSync(path.join(fork, `site/pages/${name}.tsx`), screenOf(name));
    const schema = `\n  ${name}: v.strictObject({ ...screenMeta, hero }),`;
    change('core/content/pages.ts', 'PAGE_SCHEMAS = {', `PAGE_SCHEMAS = {${schema}`);
    const route = `\n  { path: '/${name}', screen: '${name}', isIndexed: true },`;
    change('core/content/routes.ts', list, `${list}${route}`);
  }

  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: fork,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SITE_URL: 'http://localhost',
        ALLOW_SAMPLE: '1',
        DELIVERY: 'console',
        // With it, the check fails where a file was to be written anew.
        CI: '',
      },
    });
  run('node', 'builder/commands/write-sample-content.ts');
  run('node', 'tests/content-types.ts');
  for (const room of ['core', 'site', 'builder']) run('tsc', '-p', room);
  run('node', 'builder/commands/build.ts');
  const read = (file: string) => readFileSync(path.join(fork, 'dist', file), 'utf8');
  for (const address of ['/partners', '/adoption/careers']) {
    expect(read(`${address}/index.html`)).toContain('Work with us');
    expect(read('sitemap.xml')).toContain(`${address}/`);
  }
  expect(read('careers/index.html')).toContain('/#careers');
});

const articleOf = (slug: string) => `---
title: One ${slug}
slug: ${slug}
excerpt: One that the tests don't know.
category: Adoption
author: Tomas Okonjo
date: 2026-03-02
---

It begins with a paragraph, and its heading stands below.

Then comes another one.

## A Heading

And a last one.
`;

const WORDS = `title: Work with us
description: Whom we look for, and how we work.
hero: { heading: Work with us, lede: We are four people. }
`;

function screenOf(name: string): string {
  return `import content from 'content:${name}';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

/** Whom the firm works with. */
export function Screen() {
  return <PageHeading {...content.hero} />;
}
`;
}

const KNOWING = [
  'builder/content/articles.test.ts',
  'builder/content/sample.test.ts',
  'builder/insights.test.ts',
  'builder/previews.test.ts',
  'builder/structured-data.test.ts',
  'tests/support/complete-firm.test.ts',
];

/** Copies what git knows of this checkout as it is now. @returns the copy's folder. */
function copyCheckout(): string {
  const fork = mkdtempSync(path.join(tmpdir(), 'equanta-fork-'));
  // With KEEP_FORKS, npm test can then be run in each whole.
  if (!process.env.KEEP_FORKS) onTestFinished(() => rmSync(fork, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
  for (const file of git('ls-files', '-z').split('\0').filter(Boolean))
    cpSync(path.join(PROJECT, file), path.join(fork, file));
  rmSync(path.join(fork, 'content'), { recursive: true });
  cpSync(FIRST_CONTENT, path.join(fork, 'content'), { recursive: true });
  writeFileSync(path.join(fork, '.git'), `gitdir: ${git('rev-parse', '--absolute-git-dir')}`);
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(fork, 'node_modules'));
  // Pictures that are encoded already.
  mkdirSync(path.join(fork, '.cache'));
  for (const kind of ['pictures', 'social'])
    if (existsSync(path.join(PROJECT, '.cache', kind)))
      cpSync(path.join(PROJECT, '.cache', kind), path.join(fork, '.cache', kind), {
        recursive: true,
      });
  return fork;
}
