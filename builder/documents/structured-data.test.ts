import { expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { readContent } from '../content/read.ts';
import { dataBlock } from './html.ts';
import { structuredData } from './structured-data.ts';

const content = readContent(FIRST_CONTENT);
const facts = {
  content,
  siteUrl: 'https://example.org/sub',
  nameOf: (pathname: string) => ({ '/': 'Equanta', '/adoption': 'Original' })[pathname],
};
type Described = Parameters<typeof structuredData>[0];
const graph = (page: Described) =>
  (structuredData(page, facts) as { '@graph': Record<string, unknown>[] })['@graph'];
const typesOf = (page: Described) => graph(page).map((one) => one['@type']);
const page = (screen: Described['screen'], pathname: string) => ({
  screen,
  pathname,
  name: 'Here',
  picture: '',
});

test('Each page is described by what it is', () => {
  expect(typesOf(page('home', '/'))).toEqual(['Organization', 'WebSite']);
  expect(typesOf(page('faq', '/adoption/faq'))).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(typesOf(page('about', '/adoption/about'))).toEqual(['Organization', 'BreadcrumbList']);
  expect(typesOf(page('services', '/adoption/services'))).toEqual(['BreadcrumbList']);
});

test('A telephone number is for the area that it is named by, and an article’s author is linked', () => {
  const [firm] = graph(page('contact', '/adoption/contact'));
  const [phone] = content.brand.phones;
  expect(firm?.contactPoint).toContainEqual({
    '@type': 'ContactPoint',
    contactType: 'customer service',
    areaServed: phone?.label,
    telephone: phone?.dial,
  });
  const [founder] = content.people.founders;
  const article = {
    title: 'Fear',
    excerpt: '',
    date: '2026-01-05',
    author: founder?.name ?? '',
    category: 'ROI',
    hero: { src: '/a.jpg' },
  } as NonNullable<Described['article']>;
  expect(graph({ ...page('article', '/adoption/insights/fear'), article }).at(-1)).toMatchObject({
    dateModified: '2026-01-05',
    author: { name: founder?.name, url: founder?.profile },
  });
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
