import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { documentPath, NEWEST, NOT_FOUND, UNKNOWN_ARTICLE } from './support/screens.ts';
import { ROOT_SITE, SUB_SITE } from './support/sites.ts';
import { LISTED, REDIRECTS, UNLISTED } from './support/specified.ts';
import { open } from './support/start.ts';

const { brand, people, pages } = content;

const at = (path: string) => `${ROOT_SITE.url}${path}`;
const INDEXED = [...LISTED, ...content.articles.map(({ slug }) => `/adoption/insights/${slug}/`)];

/**
 * The value of an element in a document's head, read from the HTML alone, as a link preview does.
 */
function said(html: string, pattern: string): string | undefined {
  return html
    .match(new RegExp(`<(?:meta|link) ${pattern}="([^"]*)"`))?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function dataOf(
  request: APIRequestContext,
  path: string,
): Promise<Map<string, Record<string, unknown>>> {
  const html = await (await request.get(path)).text();
  const blocks = html.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs) ?? [];
  expect(blocks).toHaveLength(1);
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0] ?? '');
  expect(context).toBe('https://schema.org');
  return new Map(graph.map((one: Record<string, unknown>) => [one['@type'], one]));
}

test.describe('Search engines', () => {
  test('find in the sitemap every page that may be listed, once and answered with 200, and none that may not', async ({
    request,
  }) => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()['content-type']).toMatch(/xml/);
    const sitemap = await response.text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => address ?? '',
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(INDEXED.map(at).filter((address) => !listed.includes(address))).toEqual([]);
    expect(
      UNLISTED.map(({ path }) => at(path)).filter((address) => listed.includes(address)),
    ).toEqual([]);
    for (const address of listed) {
      const page = await request.get(address, { maxRedirects: 0 });
      expect(page.status(), address).toBe(200);
      const html = await page.text();
      expect(said(html, 'name="robots" content'), address).toBe('index, follow');
      expect(said(html, 'rel="canonical" href'), address).toBe(address);
    }
    for (const { slug, date } of content.articles)
      expect(sitemap).toContain(
        `<loc>${at(`/adoption/insights/${slug}/`)}</loc><lastmod>${date}</lastmod>`,
      );
  });

  test('are told by every other document to leave it out', async ({ request }) => {
    for (const { path, duplicateOf } of UNLISTED) {
      const html = await (await request.get(path)).text();
      expect(said(html, 'name="robots" content'), path).toBe(
        duplicateOf ? 'index, follow' : 'noindex',
      );
      expect(said(html, 'rel="canonical" href'), path).toBe(duplicateOf && at(duplicateOf));
      expect(html, path).not.toContain('ld+json');
    }
  });

  test('are led from a screen in the original layout to the same one in the new, after a navigation, too', async ({
    page,
    request,
  }) => {
    await open(page, '/');
    for (const [path, found] of [
      ['/adoption/purpose', '/who-we-help'],
      ['/adoption/privacy', '/privacy'],
      ['/adoption/terms', '/terms'],
    ] as const) {
      expect(said(await (await request.get(`${path}/`)).text(), 'rel="canonical" href'), path).toBe(
        at(`${found}/`),
      );
      await page.goto(`/#${path}`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at(`${found}/`));
    }
  });

  test('find the sitemap through robots.txt, which under a base path says that it has no effect', async ({
    request,
  }) => {
    const response = await request.get('/robots.txt');
    expect(response.headers()['content-type']).toMatch(/^text\/plain/);
    expect(await response.text()).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${at('/sitemap.xml')}\n`,
    );
    const below = await (await request.get(`${SUB_SITE.url}/robots.txt`)).text();
    expect(below).toContain('has no effect here');
    expect(below).toContain(`Sitemap: ${SUB_SITE.url}/sitemap.xml\n`);
  });

  test('are told to whom a weakness is reported', async ({ request }) => {
    const response = await request.get('/.well-known/security.txt');
    expect(response.headers()['content-type']).toMatch(/^text\/plain/);
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toContain(`Contact: mailto:${brand.emails[0]?.address}`);
    const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length);
    expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now());
    expect((await request.get(`${SUB_SITE.url}/.well-known/security.txt`)).status()).toBe(404);
  });

  test('find the licences of all that the site ships', async ({ request }) => {
    const text = await (await request.get('/licences.txt')).text();
    for (const part of [
      'react-dom',
      'react-router',
      'valibot',
      'schibsted (font)',
      'newsreader (font)',
    ])
      expect(text).toContain(`\n## ${part}`);
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });

  test('are told at home who the firm is, on the FAQ page its questions, and what an article is', async ({
    request,
  }) => {
    const firm = (await dataOf(request, '/')).get('Organization');
    expect(firm).toMatchObject({
      name: brand.name,
      legalName: brand.legalName,
      slogan: 'Success as a Service',
      url: at('/'),
      founder: people.founders.map(({ name, role }) => ({ name, jobTitle: role })),
    });
    const asked = (await dataOf(request, '/adoption/faq/')).get('FAQPage')?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    expect(asked.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      pages.faq.items.map(({ question, answer }) => [question, answer.join('\n\n')]),
    );
    const path = `/adoption/insights/${NEWEST.slug}/`;
    const data = await dataOf(request, path);
    const article = data.get('Article');
    expect(article).toMatchObject({
      headline: NEWEST.title,
      description: NEWEST.excerpt,
      datePublished: NEWEST.date,
      author: { name: NEWEST.author },
      publisher: { name: brand.name },
      articleSection: NEWEST.category,
      mainEntityOfPage: at(path),
    });
    const pictures = article?.image as string[];
    expect(pictures).toHaveLength(2);
    for (const [address, type] of [
      [String(firm?.logo), /^image\/png$/],
      ...pictures.map((picture) => [picture, /^image\/(jpeg|svg\+xml)/] as const),
    ] as const)
      expect((await request.get(address)).headers()['content-type']).toMatch(type);
    const crumbs = data.get('BreadcrumbList')?.itemListElement as { item: string }[];
    expect(crumbs.at(-1)).toMatchObject({ name: NEWEST.title, item: at(path) });
    for (const { item } of crumbs)
      expect((await request.get(item, { maxRedirects: 0 })).status(), item).toBe(200);
  });
});

test('The documents of the 404 page and of an unknown article are answered with 404 and kept out of search engines', async ({
  request,
}) => {
  for (const [screen, words] of [
    [NOT_FOUND, pages['not-found']],
    [UNKNOWN_ARTICLE, pages.article.notFound],
  ] as const) {
    const response = await request.get(documentPath(screen));
    expect(response.status()).toBe(404);
    const html = await response.text();
    expect(html).toContain(`<title>${words.title} | ${brand.name}</title>`);
    expect(said(html, 'name="description" content')).toBe(words.description);
    expect(said(html, 'name="robots" content')).toBe('noindex');
    expect(said(html, 'rel="canonical" href')).toBeUndefined();
    expect(html).not.toContain('property="og:');
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

/** The title and description of what tells of itself in words of its own. */
const TOLD = new Map([
  ['/', pages.home],
  ['/adoption/faq/', pages.faq],
  ...content.articles.map(
    ({ slug, title, excerpt }) =>
      [`/adoption/insights/${slug}/`, { title, description: excerpt }] as const,
  ),
]);

test.describe('A link preview', () => {
  test('of any page shows its title, its words and a picture made for it, all from the HTML alone', async ({
    request,
  }) => {
    const seen = new Set<string>();
    const words = { title: new Set<string>(), description: new Set<string>() };
    for (const path of INDEXED) {
      const html = await (await request.get(path)).text();
      const property = (name: string) => said(html, `property="og:${name}" content`) ?? '';
      const {
        title = said(html, 'property="og:title" content')?.replace(/ \|.*/, ''),
        description,
      } = TOLD.get(path) ?? {};
      expect(html, path).toContain(`<html lang="en-GB"`);
      expect(property('title'), path).toBe(`${title} | ${brand.name}`);
      expect(said(html, 'name="description" content'), path).toBe(property('description'));
      expect([description, undefined], path).toContain(description && property('description'));
      expect(property('site_name'), path).toBe(brand.name);
      expect(property('description').length, path).toBeGreaterThan(40);
      expect(property('url'), path).toBe(at(path));
      expect(property('image:alt'), path).toContain(
        property('title').replace(` | ${brand.name}`, ''),
      );
      expect(said(html, 'name="twitter:card" content'), path).toBe('summary_large_image');
      const address = property('image');
      expect(address.startsWith(at('/social/')), path).toBe(true);
      seen.add(address);
      words.title.add(property('title'));
      words.description.add(property('description'));
      const picture = await request.get(address);
      expect(picture.headers()['content-type'], path).toBe('image/jpeg');
      expect(picture.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable');
      const body = await picture.body();
      expect(body.length, path).toBeLessThan(80_000);
      const { width, height } = await sharp(body).metadata();
      expect([width, height].map(String), path).toEqual([
        property('image:width'),
        property('image:height'),
      ]);
      expect([width, height], path).toEqual([1200, 630]);
    }
    expect(seen.size, 'no two pages share a picture').toBe(INDEXED.length);
    for (const [name, all] of Object.entries(words))
      expect(all.size, `no two pages share a ${name}`).toBe(INDEXED.length);
  });

  test('of a page that search engines leave out is there, too: that of the page which they list instead, or its own', async ({
    request,
  }) => {
    const previewOf = (html: string) =>
      html.match(/<meta (?:property="og|name="twitter):[^>]+>/g) ?? [];
    for (const { path, duplicateOf } of UNLISTED) {
      const html = await (await request.get(path)).text();
      expect(said(html, 'property="og:url" content'), path).toBe(at(duplicateOf ?? path));
      expect(said(html, 'property="og:title" content'), path).toBe(
        html.match(/<title>([^<]+)/)?.[1],
      );
      const picture = await request.get(said(html, 'property="og:image" content') ?? '');
      expect(picture.headers()['content-type'], path).toBe('image/jpeg');
      const shown = await (await request.get(duplicateOf ?? path)).text();
      expect(previewOf(html), path).toEqual(previewOf(shown));
    }
  });

  test('of an article says that it is one, by whom and of when', async ({ request }) => {
    const html = await (await request.get(`/adoption/insights/${NEWEST.slug}/`)).text();
    expect(said(html, 'property="og:type" content')).toBe('article');
    expect(said(html, 'property="article:published_time" content')).toBe(NEWEST.date);
    expect(said(html, 'property="article:author" content')).toBe(NEWEST.author);
    expect(said(html, 'property="article:section" content')).toBe(NEWEST.category);
    expect(said(await (await request.get('/')).text(), 'property="og:type" content')).toBe(
      'website',
    );
  });
});

test('The icons and the manifest are there, in their sizes and kept for a day, also under a base path', async ({
  page,
  request,
}) => {
  for (const { url } of [ROOT_SITE, SUB_SITE]) {
    const html = await (await request.get(`${url}/`)).text();
    expect(html, 'the manifest and its icon would come before the first paint').not.toContain(
      'webmanifest',
    );
    const get = (address: string) => request.get(new URL(address, url).href);
    const ico = await request.get(`${url}/favicon.ico`);
    expect(ico.headers()['cache-control']).toBe('public, max-age=86400');
    expect((await ico.body()).subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]));
    const icons = [...html.matchAll(/<link rel="icon"[^>]* href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(icons, 'a file would be fetched before the first paint').toEqual([
      expect.stringMatching(/^data:/),
    ]);
    const tab = await fetch(icons[0] ?? '');
    expect(await sharp(await tab.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 32,
      height: 32,
    });
    const touch = await get(said(html, 'rel="apple-touch-icon" href') ?? '');
    expect(await sharp(await touch.body()).metadata()).toMatchObject({
      format: 'png',
      width: 180,
      height: 180,
      hasAlpha: false,
    });
    await page.goto(`${url}/`);
    const response = await get(
      (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '',
    );
    expect(response.headers()['content-type']).toBe('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name: brand.name, start_url: new URL(`${url}/`).pathname });
    expect(
      manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [
        sizes,
        purpose,
      ]),
    ).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers()['cache-control']).toBe('public, max-age=86400');
      const { width, height } = await sharp(await icon.body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
});
