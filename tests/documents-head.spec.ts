import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { documentPath, NOT_FOUND, UNKNOWN_ARTICLE } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { REDIRECTS } from './support/specified.ts';

test.use({ javaScriptEnabled: false });

const { home, faq, article, 'not-found': notFound } = content.pages;
const INDEXED = [
  { path: '/', ...home },
  { path: '/adoption/faq/', ...faq },
  ...content.articles.map(({ slug, title, excerpt }) => ({
    path: `/adoption/insights/${slug}/`,
    title,
    description: excerpt,
  })),
];

test('Each document tells search engines and link previews what it is', async ({ page }) => {
  for (const { path, title, description } of INDEXED) {
    await page.goto(path);
    const content_ = (selector: string) => page.locator(selector).getAttribute('content');
    await expect(page).toHaveTitle(`${title} | ${content.brand.name}`);
    expect(await content_('meta[name=description]')).toBe(description);
    expect(await content_('meta[name=robots]')).toBe('index, follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${ROOT_SITE.url}${path}`,
    );
    expect(await content_('meta[property="og:title"]')).toBe(`${title} | ${content.brand.name}`);
    expect(await content_('meta[property="og:description"]')).toBe(description);
    expect(await content_('meta[property="og:url"]')).toBe(`${ROOT_SITE.url}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  }
});

test('No two documents share a title or a description', () => {
  expect(new Set(INDEXED.map(({ title }) => title)).size).toBe(INDEXED.length);
  expect(new Set(INDEXED.map(({ description }) => description)).size).toBe(INDEXED.length);
});

test('The documents of the 404 page and of an unknown article are answered with 404 and kept out of search engines', async ({
  page,
  quiet,
}) => {
  quiet.allow(ANSWERED_404);
  for (const [screen, words] of [
    [NOT_FOUND, notFound],
    [UNKNOWN_ARTICLE, article.notFound],
  ] as const) {
    const response = await page.goto(documentPath(screen));
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(`${words.title} | ${content.brand.name}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      words.description,
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await expect(page.locator('meta[property^="og:"]')).toHaveCount(0);
  }
});

test('The document of each redirect is a tiny one that leads on, and search engines keep home instead', async ({
  request,
}) => {
  const paths = REDIRECTS.flatMap(({ path }) =>
    path.includes(':slug')
      ? content.articles.map(({ slug }) => path.replace(':slug', slug))
      : [path],
  );
  for (const path of paths) {
    const response = await request.get(`${path}/`);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(html.length).toBeLessThan(2500);
    expect(html).toContain(`<meta property="og:url" content="${ROOT_SITE.url}/">`);
    expect(html).not.toContain('noindex');
    expect(html).toContain(`<link rel="canonical" href="${ROOT_SITE.url}/">`);
    const section = `/#${path.split('/')[1]}`;
    expect(html).toContain(`<script data-to="/" data-section="#${path.slice(1)}">`);
    const refresh = `<noscript><meta http-equiv="refresh" content="0; url=${section}"></noscript>`;
    expect(html.includes(refresh), 'That of services shows each').toBe(path !== '/services');
    expect(html).toContain(`<a href="${section}">`);
  }
});
