import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathOfScreen } from '../../core/content/routes.ts';
import { readBuiltDocuments } from '../support/built-documents.ts';
import { firm } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { ANSWERED_404 } from '../support/quiet.ts';
import { ARTICLE, documentPath, FAQ, HOME, PURPOSE, UNKNOWN_ARTICLE } from '../support/screens.ts';
import { ROOT_SITE } from '../support/sites.ts';
import { open, settled, started } from '../support/start.ts';

const { folder, url } = ROOT_SITE;

/** Where a screen of a site with two layouts stands, and where it stands in one. */
const MOVED = [
  ...[
    'about',
    'faq',
    'contact',
    'services',
    'methodology',
    'insights',
    'trust-bridge-protocol',
    'testimonials',
    'privacy',
    'terms',
    'coming-soon',
    'insights/page/1',
    ...firm.articles.map(({ slug }) => `insights/${slug}`),
  ].map((name) => ({ from: `/adoption/${name}/`, to: `/${name}/` })),
  { from: '/adoption/', to: '/' },
  { from: '/adoption/purpose/', to: `${PURPOSE.path}/` },
];

test.describe('A firm with one site', { tag: '@any-firm' }, () => {
  test.skip(firm.layout.original !== undefined, 'This firm has an original site.');

  test('has one document for each screen, in the sitemap if search engines may list it, and links that lead somewhere', () => {
    const documents = readBuiltDocuments(folder);
    const byPath = new Map(documents.map((document) => [document.path, document.html]));
    expect(byPath.size).toBe(documents.length);
    expect([...byPath.keys()].filter((each) => each.startsWith('/adoption'))).toEqual([]);
    const sitemap = readFileSync(path.join(folder, 'sitemap.xml'), 'utf8');
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one).sort();
    const canonicals = documents
      .filter(({ html }) => html.includes('content="index, follow"'))
      .map(({ html }) => html.match(/<link rel="canonical" href="([^"]+)">/)?.[1]);
    expect([...new Set(canonicals)].sort()).toEqual(addresses);

    const files = globSync('**/*.{xml,json}', { cwd: folder }).map((file) => `/${file}`);
    const links = documents.flatMap(({ path: from, html }) =>
      [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => ({ from, href })),
    );
    const isGood = (href: string) => {
      const [to = '', id] = href.replace(/\?[^#]*/, '').split('#');
      return (
        files.includes(to) || (byPath.has(to) && (!id || byPath.get(to)?.includes(` id="${id}"`)))
      );
    };
    expect(links.length).toBeGreaterThan(300);
    expect(links.filter(({ href }) => !isGood(href))).toEqual([]);
    const naming = [
      ...documents.filter(({ html }) => html.includes('/adoption/')).map((one) => one.path),
      ...files
        .filter((file) => !file.startsWith('/adoption/'))
        .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('/adoption/')),
    ];
    expect(naming, 'what names an address below /adoption').toEqual([]);
  });

  test('has its feed at its former address, too, and a document there for each screen, which names the new one', async ({
    request,
  }) => {
    const feed = await (await request.get('/insights/feed.xml')).text();
    for (const { slug } of firm.articles)
      expect(feed).toContain(`<id>${url}${pathOfScreen(firm.routes, 'article', slug)}/</id>`);
    expect(await (await request.get('/adoption/insights/feed.xml')).text()).toBe(feed);
    for (const { from, to } of MOVED) {
      const html = readFileSync(path.join(folder, from, 'index.html'), 'utf8');
      expect(html, from).toContain(
        `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`,
      );
      expect(html, from).toContain(`<link rel="canonical" href="${url}${to}">`);
    }
  });

  test('leads from a former address to the new one with its query and fragment, typed over a running page, too, and leaves no step behind', async ({
    page,
    quiet,
  }) => {
    quiet.allow(ANSWERED_404);
    const service = firm.pages.services.services.items.at(-1)?.id;
    await open(page, '/');
    for (const address of [
      `/adoption/services/?from=mail#${service}`,
      `/#/adoption/services?from=mail#${service}`,
    ]) {
      await page.goto(address);
      await started(page);
      await expect(page).toHaveURL(`/#/services?from=mail#${service}`);
      await expect(page.locator(`#${service}`)).toBeInViewport();
      await page.goBack();
      await started(page);
      await expect(page).toHaveURL('/#/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading);
    }
    await open(page, documentPath(FAQ));
    for (const [from, { path: to, heading }] of [
      ['/adoption', HOME],
      ['/adoption/purpose', PURPOSE],
      [`/adoption${ARTICLE.path}`, ARTICLE],
      ['/adoption/insights/no-such-article', UNKNOWN_ARTICLE],
    ] as const) {
      await page.goto(`/#${from}`);
      await expect(page).toHaveURL(`/#${to}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(FAQ.heading);
    }
    for (const section of ['about', 'purpose']) {
      await page.goto('about:blank');
      await open(page, `/#${section}`);
      await expect(page, 'a section of home').toHaveURL('/#/');
      await settled(page);
      await expect(page.locator(`#${section}`)).toBeFocused();
    }
  });
});
