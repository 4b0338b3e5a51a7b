import { expect, test } from 'vitest';
import { followRedirects, leadToArticles } from './follow-redirects.ts';
import { makeRoutes } from './routes.ts';

const links = (to: string) => ({
  items: [{ label: to, to }],
  audience: { linkPath: to },
  body: [{ kind: 'paragraph', children: [{ kind: 'link', to, children: [] }] }],
});

test.each([
  ['/adoption', '/'],
  ['/adoption/', '/'],
  ['/adoption#difference', '/#difference'],
  ['/adoption/services#change-support', '/services#change-support'],
  ['/purpose', '/who-we-help'],
  ['/adoption/insights/fear-factor/', '/insights/fear-factor/'],
  ['/adoption/insights/page/2?q=fear', '/insights/page/2?q=fear'],
])(
  'Where there is one site, a link to %s becomes one to %s, in fields and in text',
  (link, moved) => {
    expect(followRedirects(links(link), makeRoutes(false))).toEqual({
      ...links(moved),
      items: [{ label: link, to: moved }],
    });
  },
);

test.each([
  '/',
  '/services',
  '/quick-scan',
  '/adoption-of-tools',
  'https://example.org/adoption/faq',
  'hello@example.org',
  'scheduling',
])('Where there is one site, %s stays', (link) => {
  expect(followRedirects(links(link), makeRoutes(false))).toEqual(links(link));
});

test.each(['/faq', '/adoption/faq', '/insights/fear-factor'])(
  'Where there is an original site, a link to %s stays',
  (link) => {
    expect(followRedirects(links(link), makeRoutes(true))).toEqual(links(link));
  },
);

test.each([
  ['/insights/fear-factor', '/adoption/insights/fear-factor'],
  ['/insights/fear-factor/#what-it-costs', '/adoption/insights/fear-factor/#what-it-costs'],
  ['/insights', '/insights'],
  ['/adoption/insights/fear-factor/', '/adoption/insights/fear-factor/'],
])('A mail’s link to %s leads to %s where home has sections', (link, moved) => {
  expect(leadToArticles({ to: link }, makeRoutes(true))).toEqual({ to: moved });
  expect(leadToArticles({ to: link }, makeRoutes(false))).toEqual({ to: link });
});
