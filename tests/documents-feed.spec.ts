import { startOfDay } from '../core/days.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { documentPath, INSIGHTS } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';

test('The Atom feed is named in the head of the list, is valid XML and tells of every article by its clean address', async ({
  page,
  request,
}) => {
  const html = await (await request.get(documentPath(INSIGHTS))).text();
  const address =
    html.match(
      /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="([^"]+)">/,
    )?.[1] ?? '';
  const response = await request.get(address);
  expect(response.headers()['content-type']).toContain('xml');
  // This page has no security policy: ours forbids parsing text into a document.
  const feed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const text = (element: Element | Document, name: string) =>
        element.querySelector(name)?.textContent ?? null;
      return {
        error: text(parsed, 'parsererror'),
        root: [parsed.documentElement.namespaceURI, parsed.documentElement.localName],
        title: text(parsed, 'feed > title'),
        self: parsed.querySelector('feed > link[rel=self]')?.getAttribute('href'),
        updated: text(parsed, 'feed > updated'),
        entries: [...parsed.querySelectorAll('entry')].map((entry) => ({
          id: text(entry, 'id'),
          link: entry.querySelector('link')?.getAttribute('href'),
          title: text(entry, 'title'),
          summary: text(entry, 'summary'),
          author: text(entry, 'author > name'),
          category: entry.querySelector('category')?.getAttribute('term'),
          published: text(entry, 'published'),
        })),
      };
    },
    await response.text(),
  );
  expect(feed).toEqual({
    error: null,
    root: ['http://www.w3.org/2005/Atom', 'feed'],
    title: content.pages.insights.feed.title,
    self: ROOT_SITE.url + address,
    updated: startOfDay(content.articles[0]?.date ?? '', content.brand.timeZone),
    entries: content.articles
      .slice(0, 20)
      .map(({ slug, title, excerpt, author, category, date }) => ({
        id: `${ROOT_SITE.url}/adoption/insights/${slug}/`,
        link: `${ROOT_SITE.url}/adoption/insights/${slug}/`,
        title,
        summary: excerpt,
        author,
        category,
        published: startOfDay(date, content.brand.timeZone),
      })),
  });
});

test('The feed can be read in a browser, which says what it is and leads to the articles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/adoption/insights/feed.xml');
  const [newest] = content.articles;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    content.pages.insights.feed.title,
  );
  await expect(page.getByText(content.pages.insights.feed.explanation)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    content.articles.map(({ title }) => title),
  );
  await expect(page.getByText(newest?.excerpt ?? '')).toBeVisible();
  await expect(
    page.getByText(/\dT00:00:00/).first(),
    'what is for feed readers alone',
  ).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('link', { name: newest?.title ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest?.title ?? '');
});
