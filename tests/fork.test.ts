import { execFileSync, spawnSync } from 'node:child_process';
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
import { FIRST_CONTENT, ownContentOf, PROJECT, SECOND_FIRM } from './support/sites.ts';

const FORKS: [what: string, change: (content: string) => void][] = [
  [
    'the second firm’s content in place of the sample',
    (content) => completeFirm(ownContentOf(SECOND_FIRM), content),
  ],
  [
    'an article fewer, and two others without a picture',
    (content) => {
      const brand = path.join(content, 'brand.yaml');
      writeFileSync(brand, readFileSync(brand, 'utf8').replace('name: Equanta', 'name: Kestrel'));
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
  expect(KNOWING.filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([]);
  const fork = copyCheckout();
  change(path.join(fork, 'content'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: fork, encoding: 'utf8', stdio: 'pipe' });
  expect(run('node', 'tests/content-check.ts')).toContain('content/ is another firm’s');
  // The tests that compare with what the sample says.
  expect(() => run('vitest', 'run', '--tagsFilter=!long', ...KNOWING)).not.toThrow();
});

// What CONTRIBUTING says of each, with a screen in either layout. It takes minutes on a loaded machine.
const ADDING = { tags: ['long'], timeout: 1_200_000 };
test('Screens, a field and a comment box are added as CONTRIBUTING says', ADDING, () => {
  const fork = copyCheckout();
  const write = (file: string, text: string) => writeFileSync(path.join(fork, file), text);
  const add = (file: string, after: string, text: string) => {
    const before = readFileSync(path.join(fork, file), 'utf8');
    expect(before).toContain(after);
    write(file, before.replace(after, `${after}${text}`));
  };
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost',
    ALLOW_SAMPLE: '1',
    DELIVERY: 'console',
    // With it, the check fails where a file was to be written anew.
    CI: '',
  };
  const told = (command: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(command, args, { cwd: fork, encoding: 'utf8', env });
    return `${stdout}${stderr}`;
  };
  const checkContent = () => told('node', 'tests/content-check.ts');
  const filesOf = (name: string) =>
    [`content/pages/${name}.yaml`, `site/pages/${name}.tsx`] as const;
  const writeScreens = () => {
    for (const [words, screen] of SCREENS.map(filesOf)) {
      write(words, WORDS);
      write(screen, SCREEN.replace('NAME', path.basename(screen, '.tsx')));
    }
  };

  // The check fails while a file is missing, and says which.
  writeScreens();
  const unnamed = checkContent();
  for (const [words, screen] of SCREENS.map(filesOf)) {
    expect(unnamed).toContain(`${words}: is of no screen`);
    expect(unnamed).toContain(`${screen} has no route`);
    for (const file of [words, screen]) rmSync(path.join(fork, file));
  }
  for (const name of SCREENS) {
    const list = name === 'careers' ? 'const ORIGINAL = [' : 'const NEW = [';
    const route = `\n  { path: '/${name}', screen: '${name}', isIndexed: true },`;
    add('core/content/routes.ts', list, route);
  }
  add('core/submissions/forms.ts', 'company: optionalLine,', '\n      city: optionalLine,');
  add('core/survey/comments.ts', "'suggestions'", ", 'wishes'");
  expect(told('tsc', '-p', 'core')).toMatch(/core.content.pages\.ts.*careers/s);
  for (const name of SCREENS) {
    const schema = `\n  ${name}: v.strictObject({ ...screenMeta, hero }),`;
    add('core/content/pages.ts', 'PAGE_SCHEMAS = {', schema);
  }
  const missing = checkContent();
  for (const [words, screen] of SCREENS.map(filesOf)) {
    expect(missing).toContain(`${words}: is missing`);
    expect(missing).toContain(`write ${screen}`);
  }
  for (const place of [
    'submissions.yaml, line \\d+: labels.city',
    'pages/contact.yaml, line \\d+: form.fields.city',
    'pages/implementation-survey.yaml, line \\d+: survey.comments.fields.wishes',
    'mail.yaml, line \\d+: survey-copy.comments.wishes',
  ])
    expect(missing).toMatch(new RegExp(`content/${place} is missing: add it`));
  expect(missing).toMatch(
    /content\/pages\/privacy\.yaml, line \d+: forms\.contact-messages has nothing for city/,
  );

  // With all of them, it passes.
  writeScreens();
  add('content/submissions.yaml', '  company: Company\n', '  city: City\n');
  add('content/pages/contact.yaml', '    name: { label: Name }\n', '    city: { label: City }\n');
  add('content/pages/privacy.yaml', '    company: your company\n', '    city: your company\n');
  add(
    'content/pages/implementation-survey.yaml',
    'What would you suggest?',
    '\n      wishes: Wishes?',
  );
  add('content/mail.yaml', 'What would you suggest?', '\n    wishes: Wishes?');
  expect(checkContent()).toBe('');
  told('node', 'tests/content-types.ts');
  expect(told('tsc', '-p', 'site')).toMatch(/message-form\.tsx.*city/s);
  add(
    'site/features/contact/message-form.tsx',
    "  phone: { type: 'tel', autoComplete: 'tel' },",
    '\n  city: {},',
  );
  for (const room of ['site', 'tests']) expect(told('tsc', '-p', room)).toBe('');

  told('node', 'builder/commands/build.ts');
  const read = (file: string) => readFileSync(path.join(fork, 'dist', file), 'utf8');
  for (const address of ['/partners', '/adoption/careers']) {
    expect(read(`${address}/index.html`)).toContain('Work with us');
    expect(read('sitemap.xml')).toContain(`${address}/`);
  }
  expect(read('careers/index.html')).toContain('href="/adoption/careers/"');
  expect(read('adoption/contact/index.html')).toContain('name="city"');
});

const SCREENS = ['partners', 'careers'];

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

const SCREEN = `import content from 'content:NAME';
import { PageHeading } from '../ui/page-heading.tsx';

export const describe = () => content;

export function Screen() {
  return <PageHeading {...content.hero} />;
}
`;

const KNOWING = [
  'builder/content/articles.test.ts',
  'builder/content/sample.test.ts',
  'builder/documents/insights.test.ts',
  'builder/pictures/previews.test.ts',
  'builder/documents/structured-data.test.ts',
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
