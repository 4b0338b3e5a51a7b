import { execFileSync } from 'node:child_process';
import {
  cpSync,
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

const ARTICLE = `---
title: A Ninth Article
slug: a-ninth-article
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

const FORKS: [what: string, change: (content: string) => void][] = [
  [
    'the second firm’s content in place of the sample',
    (content) => completeFirm(SECOND_FIRM_FOLDER, content),
  ],
  [
    'a ninth article without a picture',
    (content) => {
      mkdirSync(path.join(content, 'insights/a-ninth-article'));
      writeFileSync(path.join(content, 'insights/a-ninth-article/index.md'), ARTICLE);
    },
  ],
  [
    'an article fewer',
    (content) => {
      rmSync(path.join(content, 'insights/value-translation-zone'), { recursive: true });
      for (const file of globSync('**/*.{md,yaml}', { cwd: content }).map((name) =>
        path.join(content, name),
      ))
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replaceAll('value-translation-zone', 'hidden-politics'),
        );
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
  return fork;
}
