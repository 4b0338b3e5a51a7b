import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { readArticles } from './articles.ts';
import { readContent } from './read.ts';

const content = readContent(FIRST_CONTENT);

/** Reads an article with the given number of words. */
function readArticle(words: number) {
  const root = mkdtempSync(path.join(tmpdir(), 'equanta-article-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'insights/long'), { recursive: true });
  const frontMatter = {
    title: 'Long',
    slug: 'long',
    excerpt: 'Long.',
    category: 'ROI',
    date: '2026-01-05',
    author: 'Ada',
  };
  const lines = Object.entries(frontMatter).map(([field, value]) => `${field}: ${value}`);
  const text = Array.from({ length: words - 2 }, () => 'word').join(' ');
  writeFileSync(
    path.join(root, 'insights/long/index.md'),
    `---\n${lines.join('\n')}\n---\n\n# How long\n\n${text}\n`,
  );
  return readArticles(root, { ...content, authors: ['Ada'], today: '2026-02-01' })[0];
}

describe('An article', () => {
  test.each([
    [100, 1],
    [700, 4],
    [1000, 5],
    [1099, 5],
    [1100, 6],
    [2000, 10],
  ])('of %i words is read in %i minutes, 200 words in each', (words, minutes) => {
    expect(readArticle(words)?.readMinutes).toBe(minutes);
  });
});
