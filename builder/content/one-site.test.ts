import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOneSiteContent } from '../../tests/support/one-site.ts';
import { readContent } from './read.ts';

let root: string;
beforeEach(() => {
  root = writeOneSiteContent();
});
afterEach(() => rmSync(path.dirname(root), { recursive: true }));

/** The routes of this site that a value names. */
function routesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"(\/[^"]*)"/g)].map(([, route = '']) => route);
}

test('Content without an original site needs no original home, and all its links lead to where a screen stands', () => {
  const { routes, pages, layout, guide, newsletters, articles } = readContent(root);
  expect(pages).not.toHaveProperty('adoption-home');
  expect(routes.screens.map(({ path: place }) => place)).toContain('/faq');
  const linked = routesIn([
    Object.values(pages),
    layout,
    guide.body,
    newsletters.map(({ body }) => body),
    articles.map(({ body }) => body),
  ]);
  expect(linked).toContain('/services#change-support');
  expect(linked).toContain('/insights/fear-factor/');
  expect(linked.filter((route) => /^\/(adoption|purpose)\b/.test(route))).toEqual([]);
});

test('An original home that is left in the folder is not read', () => {
  writeFileSync(path.join(root, 'pages/adoption-home.yaml'), 'title: 5');
  expect(() => readContent(root)).not.toThrow();
});

test('An original site without links is told with its file, line, field and remedy', () => {
  const file = path.join(root, 'layout.yaml');
  const line = readFileSync(file, 'utf8').split('\n').length;
  appendFileSync(
    file,
    'original:\n  banner: { label: Notice, text: The original site, link: Go to the new one }\n',
  );
  expect(() => readContent(root)).toThrow(
    `content/layout.yaml, line ${line + 1}: original.nav is missing: add it`,
  );
});

test('A link to nothing is told, and so is what may be meant', () => {
  const file = path.join(root, 'layout.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('to: /who-we-help', 'to: /servces'));
  expect(() => readContent(root)).toThrow(
    'links to /servces, which doesn’t exist: perhaps /services is meant',
  );
});
