import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { readBuiltDocuments } from './support/built-documents.ts';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { type OneSite, serveOneSite } from './support/one-site.ts';
import { ANSWERED_404 } from './support/quiet.ts';
import { ARTICLE, SHOWN_SCREENS, UNKNOWN_ARTICLE } from './support/screens.ts';
import { open, settled, started } from './support/start.ts';

const articles = content.articles.map(({ slug }) => `/insights/${slug}/`);

// Where a firm with one site has its screens (product.md, Routes).
const LISTED = [
  '/',
  '/quick-scan/',
  '/who-we-help/',
  '/client-access/',
  '/privacy/',
  '/terms/',
  '/about/',
  '/faq/',
  '/contact/',
  '/services/',
  '/methodology/',
  '/insights/',
  '/trust-bridge-protocol/',
  '/testimonials/',
  ...articles,
];
const UNLISTED = [
  '/home/',
  '/readiness-scan/',
  '/coming-soon/',
  '/insights/page/1/',
  '/insights/page/2/',
];

/** The address at which a document of the site with two layouts stood, and where it leads now. */
const MOVED = [
  ...[
    '/about/',
    '/faq/',
    '/contact/',
    '/services/',
    '/methodology/',
    '/insights/',
    '/trust-bridge-protocol/',
    '/testimonials/',
    '/privacy/',
    '/terms/',
  ],
  ...['/coming-soon/', '/insights/page/1/', '/insights/page/2/', ...articles],
]
  .map((to) => ({ from: `/adoption${to}`, to }))
  .concat([
    { from: '/adoption/', to: '/' },
    { from: '/adoption/purpose/', to: '/who-we-help/' },
    { from: '/purpose/', to: '/who-we-help/' },
  ]);

let site: OneSite;

// npm test tries this kind of site in builder/content/one-site.test.ts and with the second firm:
// its screens stand in the other kind, too.
test.describe('A firm with one site', { tag: '@long' }, () => {
  // The tests share one build.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    site = await serveOneSite();
  });
  test.afterAll(() => site?.stop());
  test.beforeEach(({ quiet }) => quiet.allow(new RegExp(`foreign request: ${site.url}/`)));

  test('Each screen has one document, and the sitemap lists those for search engines', () => {
    const documents = readBuiltDocuments(site.folder);
    const paths = documents.map((document) => document.path);
    expect(paths).toEqual(expect.arrayContaining([...LISTED, ...UNLISTED]));
    expect(paths.filter((each) => each.startsWith('/adoption'))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    const sitemap = readFileSync(path.join(site.folder, 'sitemap.xml'), 'utf8');
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address]) => address)
      .sort();
    expect(addresses).toEqual(expect.arrayContaining(LISTED.map((listed) => site.url + listed)));
    expect(
      addresses.filter((address) => UNLISTED.some((unlisted) => address === site.url + unlisted)),
    ).toEqual([]);
    const canonicals = documents
      .filter(({ html }) => html.includes('content="index, follow"'))
      .map(({ html }) => html.match(/<link rel="canonical" href="([^"]+)">/)?.[1]);
    expect([...new Set(canonicals)].sort()).toEqual(addresses);
  });

  test('Every link leads to a screen or a file, and to a place on it, and nothing names an address below /adoption', () => {
    const documents = readBuiltDocuments(site.folder);
    const byPath = new Map(documents.map((document) => [document.path, document.html]));
    const files = new Set(
      globSync('**/*.{xml,json}', { cwd: site.folder }).map((file) => `/${file}`),
    );
    const links = documents.flatMap(({ path: from, html }) =>
      [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => ({ from, href })),
    );
    const isGood = (href: string) => {
      const [to = '', id] = href.split('#');
      return files.has(to) || (byPath.has(to) && (!id || byPath.get(to)?.includes(` id="${id}"`)));
    };
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter(({ href }) => !isGood(href))).toEqual([]);
    const texts = [
      ...documents,
      ...[...files].map((file) => ({
        path: file,
        html: readFileSync(path.join(site.folder, file), 'utf8'),
      })),
    ];
    expect(
      texts
        .filter(
          ({ path: file, html }) => html.includes('/adoption/') && !file.startsWith('/adoption/'),
        )
        .map((text) => text.path),
    ).toEqual([]);
  });

  test('The feed is beside the list of articles, and at its former address, too', async ({
    request,
  }) => {
    const feed = await (await request.get(`${site.url}/insights/feed.xml`)).text();
    expect(feed).toContain(
      `<link rel="self" type="application/atom+xml" href="${site.url}/insights/feed.xml"/>`,
    );
    for (const slug of articles) expect(feed).toContain(`<id>${site.url}${slug}</id>`);
    expect(await (await request.get(`${site.url}/adoption/insights/feed.xml`)).text()).toBe(feed);
  });

  test('Each former address has a document that names the new one', async ({ request }) => {
    for (const { from, to } of MOVED) {
      const html = await (await request.get(site.url + from)).text();
      expect(html, from).toContain(
        `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`,
      );
      expect(html, from).toContain(`<link rel="canonical" href="${site.url}${to}">`);
    }
  });

  test('A former address leads to the new one with its query and fragment, and leaves no step behind in the history', async ({
    page,
  }) => {
    await open(page, `${site.url}/`);
    for (const address of [
      '/adoption/services/?from=mail#change-support',
      '/#/adoption/services?from=mail#change-support',
    ]) {
      await page.goto(site.url + address);
      await started(page);
      await expect(page).toHaveURL(`${site.url}/#/services?from=mail#change-support`);
      await expect(page.locator('#change-support')).toBeInViewport();
      await page.goBack();
      await started(page);
      await expect(page).toHaveURL(`${site.url}/#/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        content.pages.home.hero.heading.join(' '),
      );
    }
  });

  test('A former address typed over that of a running page leads to the new one, and an unknown article is not found at either', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404);
    await open(page, `${site.url}/faq/`);
    for (const { from, to } of [
      { from: '/adoption', to: '/' },
      { from: '/adoption/purpose', to: '/who-we-help' },
      { from: ARTICLE.path, to: ARTICLE.path.replace('/adoption', '') },
    ]) {
      await page.goto(`${site.url}/#${from}`);
      await expect(page).toHaveURL(`${site.url}/#${to}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingAt(to));
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Frequently Asked Questions',
      );
    }
    for (const route of ['/insights/no-such-article', '/adoption/insights/no-such-article']) {
      await page.goto(`${site.url}/#${route}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNKNOWN_ARTICLE.heading);
      await expect(page).toHaveURL(`${site.url}/#/insights/no-such-article`);
    }
  });

  test('A section of home keeps its address', async ({ page }) => {
    for (const address of ['/#about', '/#purpose']) {
      await page.goto('about:blank');
      await open(page, site.url + address);
      await expect(page).toHaveURL(`${site.url}/#/`);
      await settled(page);
      await expect(page.locator(address.slice(1))).toBeFocused();
    }
  });

  test('A click on a link of the footer opens its screen without loading anything anew', async ({
    page,
  }) => {
    await open(page, `${site.url}/`);
    await settled(page);
    await page.evaluate(() => document.querySelector('footer')?.setAttribute('data-was-here', ''));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Readiness Assessment' }).click();
    await expect(page).toHaveURL(`${site.url}/#/services#adoption-readiness-assessment`);
    await expect(page.locator('#adoption-readiness-assessment')).toBeInViewport();
    await expect(page.locator('footer[data-was-here]')).toHaveCount(1);
  });

  // tests/firms/ranges.spec.ts opens the others on the second firm, which has one site, too.
  for (const address of ['/insights/', '/trust-bridge-protocol/', articles[0] ?? '']) {
    test(`The screen at ${address} has the new layout, fits and has no barrier`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, site.url + address);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        headingAt(address.slice(0, -1) || '/'),
      );
      await expectNewLayout(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await violations(page)).toEqual([]);
    });
  }

  test.describe('Without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a former address leads to the new one, and links lead from screen to screen', async ({
      page,
    }) => {
      for (const { from, to } of [MOVED[1], ...MOVED.slice(-3)].flatMap((moved) => moved ?? [])) {
        await page.goto(site.url + from);
        await page.waitForURL(site.url + to);
        await expectNewLayout(page);
      }
      await page.getByRole('contentinfo').getByRole('link', { name: 'Approach' }).click();
      await expect(page).toHaveURL(`${site.url}/methodology/`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Insights' }).click();
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/insights/page/2/`);
    });
  });
});

async function expectNewLayout(page: Page): Promise<void> {
  const { banner, nav } = content.layout.original;
  await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('complementary', { name: banner.label })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: nav.label })).toHaveCount(0);
}

/**
 * The heading of the screen that stands below /adoption in the site with two layouts, or at the
 * same path there.
 */
function headingAt(route: string): string {
  const screen =
    SHOWN_SCREENS.find((one) => one.path === `/adoption${route}`) ??
    SHOWN_SCREENS.find((one) => one.path === route);
  if (!screen) throw new Error(`There is no screen at ${route}.`);
  return screen.heading;
}
