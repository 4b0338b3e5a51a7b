import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BuiltDocument, readBuiltDocuments } from './support/built-documents.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ROOT_SITE } from './support/sites.ts';
import { REDIRECTS } from './support/specified.ts';

interface Link {
  /** The document that contains the link. */
  from: BuiltDocument;
  href: string;
  /** The clean path of its target. */
  to: string;
  anchor: string;
}

const documents = readBuiltDocuments();
const byPath = new Map(documents.map((document) => [document.path, document]));
const sectionOf = new Map(REDIRECTS.map(({ path: pattern, section }) => [`${pattern}/`, section]));
const links = documents.flatMap(linksOf);

test('Every link of every screen leads to a screen or a file that there is, and to a place on it', () => {
  expect(links.length).toBeGreaterThan(500);
  expect([
    ...new Set(
      links.filter((link) => !isGood(link)).map(({ from, href }) => `${from.path}: ${href}`),
    ),
  ]).toEqual([]);
});

test('No link inside the original site leaves it for a screen that stands there, too, but that of its banner', () => {
  const leaving = links.filter(
    ({ from, to }) =>
      from.path.startsWith('/adoption/') &&
      !to.startsWith('/adoption/') &&
      byPath.has(`/adoption${to}`),
  );
  expect(new Set(leaving.map(({ href }) => href))).toEqual(new Set(['/']));
  for (const { path: source } of documents.filter(({ html }) =>
    html.includes(`aria-label="${content.layout.original.banner.label}"`),
  )) {
    expect(leaving.filter(({ from }) => from.path === source)).toHaveLength(1);
  }
});

test('Each screen can be reached from home, but what a password opens, and what an address or a campaign’s link alone leads to', () => {
  const reached = new Set(['/']);
  for (const source of reached)
    for (const { from, to } of links) if (from.path === source && byPath.has(to)) reached.add(to);
  expect(
    documents
      .map(({ path: one }) => one)
      .filter((one) => !reached.has(one))
      .sort(),
  ).toEqual([
    '/adoption/coming-soon/',
    '/adoption/insights/page/1/',
    '/answer/',
    '/answer/anonymity/',
    '/home/',
    '/readiness-scan/',
  ]);
});

function linksOf(from: BuiltDocument): Link[] {
  const addresses = [
    ...from.html.slice(from.html.indexOf('<body')).matchAll(/<a [^>]*?href="([^"]+)"/g),
  ].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return addresses
    .filter((href) => /^[/#]/.test(href))
    .map((href) => {
      const [to = '', anchor = ''] = href.split('#');
      return { from, href, to: to || from.path, anchor };
    });
}

function isGood({ to: target, anchor }: Link): boolean {
  // A search in the list of insights is its screen.
  const to = target.replace(/^(\/adoption\/insights\/)\?q=\w+$/, '$1');
  const section = sectionOf.get(to);
  if (section) return hasPlace(byPath.get('/'), section);
  const screen = byPath.get(to);
  return screen
    ? !anchor || hasPlace(screen, anchor)
    : !to.endsWith('/') && existsSync(path.join(ROOT_SITE.folder, to));
}

function hasPlace(document: BuiltDocument | undefined, id: string): boolean {
  return document?.html.includes(` id="${id}"`) ?? false;
}
