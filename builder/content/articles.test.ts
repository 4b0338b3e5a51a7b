import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { readArticles } from './articles.ts';
import { ContentError } from './problems.ts';
import { readContent } from './read.ts';

const content = readContent(FIRST_CONTENT);

const HEAD = [
  'title: Long',
  'slug: long',
  'excerpt: Long.',
  'category: ROI',
  'date: 2026-01-05',
  'author: Ada',
];

function readArticle(text: string, head: string[] = []) {
  const root = mkdtempSync(path.join(tmpdir(), 'equanta-article-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'insights/long'), { recursive: true });
  writeFileSync(
    path.join(root, 'insights/long/index.md'),
    `---\n${[...HEAD, ...head].join('\n')}\n---\n\n# How long\n\n${text}\n`,
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
    const text = Array.from({ length: words - 2 }, () => 'word').join(' ');
    expect(readArticle(text)?.readMinutes).toBe(minutes);
  });

  test('states a figure of its head in prose and in a chart', () => {
    const chart = [
      'It lasts {figures.knot} weeks.',
      '',
      '```chart phases',
      'caption: The knot',
      'unit: weeks',
      'columns: { label: Phase, length: How long, note: Note }',
      'phases:',
      '  - { label: Knot, length: {figures.knot}, note: "{figures.knot} weeks", ends: [1, 1] }',
      '```',
    ].join('\n');
    const body = JSON.stringify(readArticle(chart, ['figures: { knot: 17 }'])?.body);
    expect(body).toContain('It lasts 17 weeks.');
    expect(body).toContain('"text":"17"');
    expect(body).toContain('"17 weeks"');
  });

  test.each([
    ['It lasts {figures.knot} weeks.', [], 12, 'names {figures.knot}, which is not under figures'],
    ['It lasts.', ['figures: { knot: 17 }'], undefined, 'states {figures.knot} nowhere'],
  ])(
    'with a figure that stands in one place alone stops the build: %s',
    (text, head, line, said) => {
      let problems: ContentError['problems'] = [];
      try {
        readArticle(text, head);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        problems = error.problems;
      }
      expect(problems).toEqual([
        expect.objectContaining({
          ...(line && { line }),
          message: expect.stringContaining(said),
        }),
      ]);
    },
  );
});
