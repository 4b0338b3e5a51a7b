import path from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../content/read.ts';
import { ROOT } from '../paths.ts';
import { dataBlock } from './html.ts';
import { structuredData } from './structured-data.ts';

const content = readContent(path.join(ROOT, 'content'));
const facts = {
  content,
  siteUrl: 'https://example.org/sub',
  nameOf: (pathname: string) => ({ '/': 'Equanta', '/adoption': 'Original' })[pathname],
};
const typesOf = (page: Parameters<typeof structuredData>[0]) =>
  (structuredData(page, facts) as { '@graph': { '@type': string }[] })['@graph'].map(
    (one) => one['@type'],
  );
const page = (screen: Parameters<typeof structuredData>[0]['screen'], pathname: string) => ({
  screen,
  pathname,
  name: 'Here',
  picture: '',
});

test('Each page is described by what it is', () => {
  expect(typesOf(page('home', '/'))).toEqual(['Organization', 'WebSite', 'FAQPage']);
  expect(typesOf(page('faq', '/adoption/faq'))).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(typesOf(page('about', '/adoption/about'))).toEqual(['Organization', 'BreadcrumbList']);
  expect(typesOf(page('services', '/adoption/services'))).toEqual(['BreadcrumbList']);
});

test('The way to a page leads through those above it, at their whole addresses', () => {
  const data = structuredData(page('article', '/adoption/unknown/here'), facts);
  expect(JSON.parse(JSON.stringify(data))['@graph'][0].itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Equanta', item: 'https://example.org/sub/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Original',
      item: 'https://example.org/sub/adoption/',
    },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Here',
      item: 'https://example.org/sub/adoption/unknown/here/',
    },
  ]);
});

test('No text in it can end the block it stands in', () => {
  const block = dataBlock({ name: '</script><script>alert(1)</script><!--' });
  expect(block.match(/</g)).toHaveLength(2);
  expect(JSON.parse(block.slice(block.indexOf('{'), block.lastIndexOf('}') + 1))).toEqual({
    name: '</script><script>alert(1)</script><!--',
  });
});
