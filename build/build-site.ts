import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePrerender, bundleSite } from './bundle.ts';
import { compressFolder } from './compress.ts';
import type { Content } from './content/read.ts';
import { ScreenAssets, writeDocument, writeRedirect } from './documents.ts';
import type { BuildSettings } from './environment.ts';
import { makeFonts } from './fonts.ts';
import { makeGatedFiles } from './gates/gated-files.ts';
import { gatedItems } from './gates/gated-items.ts';
import { writeHeadersFile } from './headers-file.ts';
import { Insights } from './insights.ts';
import { writeIntakeParts } from './intake-parts.ts';
import { CACHE } from './paths.ts';
import { PictureMaker } from './pictures.ts';
import { securityHeaders } from './policy.ts';
import { screenContent } from './screen-content.ts';
import { START_SCRIPT } from './start-script.ts';
import { contentPlugin, FONTS } from './vite.ts';

/** Turns checked content and the site's code into static files, ready for any host. */
export async function buildSite(content: Content, { base, siteUrl, content: root, output, gates }: BuildSettings): Promise<{ documents: number }> {
  const pictures = new PictureMaker(path.join(CACHE, 'pictures'), base);
  const insights = new Insights(content, pictures);
  const plugin = contentPlugin((name) => screenContent(name, { content, root, pictures, insights }));
  await makeFonts(FONTS);
  const manifest = await bundleSite({ base, siteUrl }, output, plugin);
  const { prerenderScreen, SCREENS, REDIRECTS, NOT_FOUND } = await bundlePrerender({ base, siteUrl }, plugin);

  const assets = new ScreenAssets(manifest, output, base);
  const facts = { brand: content.brand, siteUrl, base };
  const styles = new Set([assets.fonts()]);
  let documents = 0;
  const write = (file: string, bytes: string | Uint8Array) => {
    mkdirSync(path.join(output, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(output, file), bytes);
    if (file.endsWith('.html')) documents += 1;
  };
  const writeScreen = async (pathname: string, file: string, documentPath = pathname) => {
    const screen = await prerenderScreen(pathname, (slug) => insights.article(slug));
    styles.add(assets.styles(screen.route.screen).text);
    write(file, writeDocument(screen, documentPath, assets, facts));
  };
  const pathsOf = (pattern: string) => (pattern.includes(':slug') ? insights.slugs.map((slug) => pattern.replace(':slug', slug)) : [pattern]);

  for (const { path: pattern } of SCREENS) {
    for (const pathname of pathsOf(pattern)) await writeScreen(pathname, path.posix.join(pathname.slice(1), 'index.html'));
  }
  for (const { path: pattern } of REDIRECTS) {
    for (const pathname of pathsOf(pattern)) write(path.posix.join(pathname.slice(1), 'index.html'), writeRedirect(pathname, facts));
  }
  await writeScreen('/404', '404.html', NOT_FOUND.path);
  // Hosts that look for the nearest 404 document say "Article Not Found" without JavaScript, too.
  await writeScreen('/adoption/insights/404', 'adoption/insights/404.html', NOT_FOUND.path);

  for (const slug of insights.slugs) write(`data/insights/${slug}.json`, JSON.stringify(await insights.article(slug)));
  for (const [file, sealed] of await makeGatedFiles(gatedItems(content), gates)) write(file, sealed);
  pictures.emit(output);
  writeHeadersFile(output, base, securityHeaders({ scripts: [START_SCRIPT], styles: [...styles] }));
  await compressFolder(output);
  writeIntakeParts(content, output);
  return { documents };
}
