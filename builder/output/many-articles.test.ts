import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { bundle } from '../bundle/bundle.ts';
import { loadPrerenderer } from '../bundle/bundle-jobs.ts';
import { takeManifest } from '../bundle/manifest.ts';
import type { SourceArticle } from '../content/articles.ts';
import { laterPages } from '../content/document-paths.ts';
import { readContent } from '../content/read.ts';
import { ScreenAssets, writeDocument } from '../documents/documents.ts';
import { makeFeed } from '../documents/feed.ts';
import { dataNames, Insights, readData } from '../documents/insights.ts';
import { allScreenContent } from '../documents/screen-content.ts';
import { FONTS } from '../paths.ts';
import { makeFonts } from '../pictures/fonts.ts';
import type { PictureMaker } from '../pictures/pictures.ts';

// The steps of the build themselves; only pictures, each made once however many articles show it
// (pictures.test.ts), are named instead of made.
const source = FIRST_CONTENT;
const content = readContent(source);
const name = async (file: string) => ({
  src: `/pictures/${path.basename(file)}`,
  width: 480,
  height: 270,
});
const pictures = { fit: name, make: name, portrait: name } as unknown as PictureMaker;
const delivery = { name: 'intake', intakeUrl: '', forwardUrls: {} } as const;
const siteUrl = 'https://firm.example';
const toasts = { region: '', empty: '', announced: '', close: '' };
const origins = { connect: [], post: [] };
const surroundings = {
  language: 'en-GB',
  moved: { screen: { title: '', text: '' }, section: { title: '', text: '' } },
  siteUrl,
  base: '/',
  toasts,
  lookTags: '',
  feed: '',
  frames: [],
  pictures: [],
  origins,
};
const root = sharedFolder();

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await makeFonts(FONTS);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

// Which picture stands in for one that an article lacks depends on how many are older; its name
// would make a difference of a few bytes.
const ours = content.articles.filter(({ image }) => image);

/** As many articles, ours the newest of them. */
function articlesOf(count: number): SourceArticle[] {
  return Array.from({ length: count }, (_, index) => {
    const model = ours[index % ours.length] as SourceArticle;
    return index < ours.length
      ? model
      : { ...model, slug: `a-${index}`, title: `Article ${index}` };
  });
}

async function build(articles: SourceArticle[]) {
  const insights = new Insights({ ...content, articles }, pictures);
  const settings = { content: source, delivery, visits: false };
  const modules = await allScreenContent({ content, pictures, insights, settings });
  const output = path.join(root, String(articles.length));
  const deployment = {
    base: '/',
    siteUrl,
    delivery,
    content: source,
    visits: false,
    hasOriginal: true,
    hasLanguages: false,
  };
  await bundle({ name: 'site', deployment, folder: output, modules });
  const assets = new ScreenAssets(takeManifest(output), output, '/');
  const prerenderer = path.join(root, `prerender-${articles.length}`);
  await bundle({ name: 'prerender', deployment, folder: prerenderer, modules });
  const { prerenderScreen } = await loadPrerenderer(prerenderer);
  const documentOf = async (pathname: string, shown = insights) => {
    const data = (screen: string, one: string) =>
      readData(screen === 'insights' ? `insights/page/${one}` : `insights/${one}`, shown);
    return writeDocument(await prerenderScreen(pathname, data), pathname, assets, surroundings);
  };
  return { output, documentOf };
}

let hundred: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  hundred = await build(articlesOf(100));
});

describe.each([
  { count: 1000, digits: 3, tags: [] }, // Of the last page's number, one a place: its address, its link and the list's code.
  { count: 10_000, digits: 6, tags: ['long'] },
])('Of $count articles', ({ count, digits, tags }) => {
  let thatMany: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    thatMany = await build(articlesOf(count));
  });

  test.each([
    ['/', 0],
    ['/adoption/insights', digits],
    ['/adoption/faq', 0],
  ])(
    'the first view of %s asks for as much as of a hundred',
    { tags },
    async (pathname, longer) => {
      const [few, many] = await Promise.all(
        [hundred, thatMany].map((site) => firstView(site, pathname)),
      );
      expect(many?.asked).toEqual(few?.asked);
      expect(many?.asked.length).toBeGreaterThan(5);
      expect(Number(many?.bytes) - Number(few?.bytes)).toBe(longer);
    },
  );
});

for (const { few, many, tags } of [
  { few: 30, many: 300, tags: [] },
  { few: 100, many: 1000, tags: ['long'] },
]) {
  test(`Each article adds as many files, bytes and readings of articles to the build among ${many} as among ${few}`, {
    tags,
  }, async () => {
    const [one, other] = [await workOf(few), await workOf(many)];
    for (const kind of ['files', 'bytes', 'reads'] as const)
      expect(other[kind] / one[kind], kind).toBeCloseTo(10, 0);
  });
}

/**
 * What a document makes a browser fetch, hashes and the number of the last page left out, and the
 * bytes of it, its scripts and its style sheets.
 */
async function firstView({ output, documentOf }: typeof hundred, pathname: string) {
  const html = await documentOf(pathname);
  const code = [
    ...(html.match(/data-load="([^"]+)"/)?.[1]?.split(' ') ?? []),
    ...[...html.matchAll(/"([^"]+\.css)"/g)].map(([, sheet = '']) => sheet),
  ];
  const addresses = [...html.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  return {
    asked: [...addresses, ...code].map((address) =>
      address.replace(/-[\w-]{7,8}(?=\.(js|css))/, '').replace(/\/page\/\d+\/$/, '/page/last/'),
    ),
    bytes: code.reduce(
      (sum, file) => sum + readFileSync(path.join(output, file)).length,
      html.length,
    ),
  };
}

/**
 * What the build does for its articles: documents, data for navigation and search, and the feed.
 */
async function workOf(count: number) {
  const work = { files: 0, bytes: 0, reads: 0 };
  const counted = articlesOf(count).map(
    (article) =>
      new Proxy(article, {
        get: (target, field, receiver) => {
          work.reads += 1;
          return Reflect.get(target, field, receiver);
        },
      }),
  );
  const insights = new Insights({ ...content, articles: counted }, pictures);
  const write = (text: string) => {
    work.files += 1;
    work.bytes += text.length;
  };
  for (const slug of insights.slugs)
    write(await hundred.documentOf(`/adoption/insights/${slug}`, insights));
  for (const page of laterPages(count))
    write(await hundred.documentOf(`/adoption/insights/page/${page}`, insights));
  for (const one of dataNames(insights)) write(JSON.stringify(await readData(one, insights)));
  write(await makeFeed(content, insights, { siteUrl, stylesheet: '/feed.css' }));
  return work;
}
