import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEED } from '../core/insights/list.ts';
import { intakeFolder } from '../core/intake/parts.ts';
import { mapAtOnce } from './at-once.ts';
import { writeBuildFacts } from './build-facts.ts';
import { bundlePrerender, bundleSite } from './bundle.ts';
import { compressFolder } from './compress.ts';
import type { Content } from './content/read.ts';
import { deliveryOrigins } from './delivery-settings.ts';
import { buildDesk } from './desk.ts';
import { addressOf, ScreenAssets, writeDocument } from './documents.ts';
import type { BuildSettings } from './environment.ts';
import { feedLink, makeFeed } from './feed.ts';
import { makeFonts } from './fonts.ts';
import { makeGatedFiles } from './gates/gated-files.ts';
import { gatedItems, publicItems } from './gates/gated-items.ts';
import { writeHeadersFile } from './headers-file.ts';
import { makeIcons } from './icons.ts';
import { Insights } from './insights.ts';
import { dataNames, laterPages, readData } from './insights-data.ts';
import { writeIntakeParts } from './intake-parts.ts';
import { CACHE } from './paths.ts';
import { PictureMaker } from './pictures.ts';
import { securityHeaders } from './policy.ts';
import { Previews } from './previews.ts';
import { writeRedirect } from './redirect.ts';
import { screenContent } from './screen-content.ts';
import { type ListedPage, writeRobots, writeSitemap } from './sitemap.ts';
import { START_SCRIPT } from './start-script.ts';
import { structuredData } from './structured-data.ts';
import { contentPlugin, FONTS } from './vite.ts';

// While one document waits for its pictures, others are rendered.
const AT_ONCE = 8;

/** Turns checked content and the site's code into static files, ready for any host. Where `isHasty`, pictures are ready sooner and weigh more. */
export async function buildSite(
  content: Content,
  { base, siteUrl, content: root, output, delivery, visits, gates }: BuildSettings,
  { isHasty = false } = {},
): Promise<{ documents: number }> {
  const pictures = new PictureMaker(path.join(CACHE, 'pictures'), base, isHasty);
  const insights = new Insights(content, pictures);
  const plugin = contentPlugin((name) => screenContent(name, { content, root, pictures, insights, delivery: delivery.name, visits }));
  await makeFonts(FONTS);
  const deployment = { base, siteUrl, delivery, visits };
  // From here on both folders are a build's, also where it fails.
  mkdirSync(intakeFolder(output), { recursive: true });
  const manifest = await bundleSite(deployment, output, plugin);
  const { prerenderScreen, nameScreen, SCREENS, REDIRECTS, NOT_FOUND } = await bundlePrerender(deployment, plugin);

  const assets = new ScreenAssets(manifest, output, base);
  const site = {
    siteUrl,
    base,
    feed: feedLink(base, content.pages.insights.feed.title),
    frames: [new URL(content.brand.schedulingUrl).origin],
    pictures: insights.pictureOrigins,
    origins: deliveryOrigins(delivery),
  };
  const previews = new Previews(content, root, siteUrl);
  const styles = new Set<string>();
  let documents = 0;
  const write = (file: string, bytes: string | Uint8Array) => {
    mkdirSync(path.join(output, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(output, file), bytes);
    if (file.endsWith('.html')) documents += 1;
  };
  const names = new Map(await Promise.all(SCREENS.filter(isAlone).map(async ({ path: pathname }) => [pathname, await nameScreen(pathname)] as const)));
  names.set('/', content.brand.name);
  const prerender = async (pathname: string) => {
    const screen = await prerenderScreen(pathname, (name, one) => readData(name === 'insights' ? `insights/page/${one}` : `insights/${one}`, insights));
    styles.add(assets.styles(screen.route.screen).text);
    return screen;
  };
  /** Writes a screen's document. @returns what the sitemap says of it, if anything. */
  const writeScreen = async ({ pathname, slug }: Place): Promise<ListedPage[]> => {
    const screen = await prerender(pathname);
    const file = path.posix.join(pathname.slice(1), 'index.html');
    if (!screen.head.isIndexed) {
      write(file, writeDocument(screen, pathname, assets, site));
      return [];
    }
    const article = slug === undefined ? undefined : ((await insights.article(slug)) ?? undefined);
    const preview = await previews.of(screen, pathname, article);
    const page = { screen: screen.route.screen, pathname, name: screen.name, article, picture: preview.picture.address };
    const data = structuredData(page, { content, siteUrl, nameOf: (one) => names.get(one) });
    write(file, writeDocument(screen, pathname, assets, { ...site, preview, structuredData: data }));
    return [{ address: addressOf(pathname, siteUrl), lastModified: article?.date }];
  };
  const pages = laterPages(insights.slugs.length);
  const placesOf = (pattern: string): Place[] => {
    if (pattern.includes(':slug')) return insights.slugs.map((slug) => ({ pathname: pattern.replace(':slug', slug), slug }));
    if (pattern.includes(':page')) return pages.map((page) => ({ pathname: pattern.replace(':page', String(page)) }));
    return [{ pathname: pattern }];
  };

  const places = SCREENS.flatMap(({ path: pattern }) => placesOf(pattern));
  const listed = (await mapAtOnce(places, AT_ONCE, writeScreen)).flat();
  for (const { path: pattern } of REDIRECTS) {
    for (const { pathname } of placesOf(pattern)) write(path.posix.join(pathname.slice(1), 'index.html'), writeRedirect(pathname, site));
  }
  write('404.html', writeDocument(await prerender('/404'), NOT_FOUND.path, assets, site));
  // Hosts that look for the nearest 404 document say "Article Not Found" without JavaScript, too.
  write('adoption/insights/404.html', writeDocument(await prerender('/adoption/insights/404'), NOT_FOUND.path, assets, site));

  for (const name of dataNames(insights)) write(`data/${name}.json`, JSON.stringify(await readData(name, insights)));
  write(FEED, await makeFeed(content, insights, siteUrl));
  for (const [file, bytes] of [...publicItems(content), ...(await makeGatedFiles(gatedItems(content), gates))]) write(file, bytes);
  write('sitemap.xml', writeSitemap(listed));
  write('robots.txt', writeRobots(site));
  for (const [file, text] of await makeIcons(content.brand, base)) write(file, text);
  pictures.emit(output);
  previews.emit(output);
  writeHeadersFile(
    output,
    base,
    securityHeaders({ scripts: [START_SCRIPT], styles: [...styles], frames: site.frames, pictures: site.pictures, origins: site.origins }),
  );
  await compressFolder(output);
  await writeIntakeParts(content, { output, siteUrl }, visits ? places.map(({ pathname }) => pathname) : []);
  await buildDesk(deployment, output, plugin, content.brand);
  writeBuildFacts(content, { output, siteUrl, delivery, gates });
  return { documents };
}

/** A path to write a document for, and the article it shows. */
interface Place {
  pathname: string;
  slug?: string;
}

function isAlone({ path: pattern }: { path: string }): boolean {
  return !pattern.includes(':');
}
