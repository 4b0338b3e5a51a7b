import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { createArticle, slugOf } from './new-article.ts';
import { type ReadOptions, readContent } from './read.ts';

const root = sharedFolder();
beforeAll(() => {
  cpSync(FIRST_CONTENT, root, { recursive: true });
});

const beginning = { category: 'Adoption', author: 'Marian Achterberg', date: '2026-05-14' };

describe('A new article', () => {
  test('is a folder with a draft that stands all checks and that no build takes along', () => {
    const published = readContent(root).articles;
    const file = createArticle(root, 'Who “owns” the ninetieth day: a “yes, but” story', beginning);
    const slug = 'who-owns-the-ninetieth-day-a-yes-but-story';
    expect(path.relative(root, file)).toBe(path.join('insights', slug, 'index.md'));
    expect(readContent(root).articles).toEqual(published);
    expect(readContent(root).unpublished).toContain(slug);
    expect(readContent(root).leftOut).toContain(`${slug}, a draft`);
    const article = readContent(root, { isPreview: true }).articles.find(
      (one) => one.slug === slug,
    );
    expect(article).toMatchObject({
      ...beginning,
      title: 'Who “owns” the ninetieth day: a “yes, but” story',
      status: 'draft',
      readMinutes: 1,
    });
    expect(new Set(article?.body.map(({ kind }) => kind))).toEqual(
      new Set(['paragraph', 'heading', 'subheading', 'list', 'quote']),
    );
  });

  test('is published once it is written, its draft line is gone and its day has come', () => {
    const file = createArticle(root, 'Published soon', { ...beginning, date: '2199-12-31' });
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^draft: true$/m);
    writeFileSync(
      file,
      text
        .replace(/^draft: true\n/m, '')
        .replace(/^excerpt: .*$/m, 'excerpt: Ours.')
        .replace(/\n---\n[\s\S]*/, '\n---\n\nOur own words.\n'),
    );
    const find = (options: ReadOptions) =>
      readContent(root, options).articles.find(({ slug }) => slug === 'published-soon');
    expect(find({})).toBeUndefined();
    expect(find({ isPreview: true })?.status).toBe('due');
    const now = Date.parse('2199-12-30T23:30:00Z');
    expect(find({ now })).toBeUndefined();
    expect(readContent(root, { now }).leftOut).toContain(
      'published-soon, which comes with the first build from 2199-12-31 on (today is 2199-12-30 in Europe/London)',
    );
    const brand = path.join(root, 'brand.yaml');
    writeFileSync(
      brand,
      readFileSync(brand, 'utf8').replace(/^timeZone: .*$/m, 'timeZone: Europe/Warsaw'),
    );
    expect(find({ now })?.status).toBe('published');
    expect(readContent(root, { now }).leftOut.join()).not.toContain('published-soon');
  });

  test.each([
    ['???', /no letter or figure/],
    ['x'.repeat(91), /over 90 characters: shorten it/],
    ['Fear factor', /an article at content\/insights\/fear-factor already/],
  ])('of the title %s is refused, and why', (title, why) => {
    expect(() => createArticle(root, title, beginning)).toThrow(why);
  });

  test.each([
    ['Adoption, one habit at a time', 'adoption-one-habit-at-a-time'],
    ['Coaching à la carte', 'coaching-a-la-carte'],
    ['Don’t ask what it’s worth', 'dont-ask-what-its-worth'],
    ['../../etc/passwd', 'etc-passwd'],
    ['  3-6% of budget  ', '3-6-of-budget'],
    ['Maß und Muße in Łódź', 'mass-und-musse-in-lodz'],
    ['Søren, Ægir und die Œuvres', 'soren-aegir-und-die-oeuvres'],
  ])('of the title %s stands at %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
