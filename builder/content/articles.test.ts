import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readArticles } from './articles.ts';
import { Problems } from './problems.ts';
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
  const root = testFolder();
  mkdirSync(path.join(root, 'insights/long'), { recursive: true });
  writeFileSync(
    path.join(root, 'insights/long/index.md'),
    `---\n${[...HEAD, ...head].join('\n')}\n---\n\n# How long\n\n${text}\n`,
  );
  const problems = new Problems();
  const [read] = readArticles(root, content, '2026-02-01', problems);
  return { article: read?.article, problems: problems.all };
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
    expect(readArticle(text).article?.readMinutes).toBe(minutes);
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
    const body = JSON.stringify(readArticle(chart, ['figures: { knot: 17 }']).article?.body);
    expect(body).toContain('It lasts 17 weeks.');
    expect(body).toContain('"text":"17"');
    expect(body).toContain('"17 weeks"');
  });

  test.each([
    ['It lasts {figures.knot} weeks.', [], 12, 'names {figures.knot}, which is not under figures'],
    ['It lasts.', ['figures: { knot: 17 }'], 8, 'stands nowhere in the text'],
  ])(
    'with a figure that stands in one place alone stops the build: %s',
    (text, head, line, said) => {
      expect(readArticle(text, head).problems).toEqual([
        expect.objectContaining({ line, message: expect.stringContaining(said) }),
      ]);
    },
  );
});
