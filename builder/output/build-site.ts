import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from '../../core/content/content-error.ts';
import { originalPath } from '../../core/content/routes.ts';
import { BUILD_FACTS_FILE, type BuildFacts } from '../../core/intake/build-facts.ts';
import { intakeFolder } from '../../core/intake/parts.ts';
import { findDeadAnchors } from '../../core/markdown/links.ts';
import { type BundleJob, FEED_STYLES, loadPrerenderer } from '../bundle/bundle-jobs.ts';
import { LICENCES_FILE, takeManifest } from '../bundle/manifest.ts';
import type { Client } from '../content/client-documents.ts';
import type { Content } from '../content/content.ts';
import { feedPath } from '../content/document-paths.ts';
import { nearestFirst } from '../content/problems.ts';
import { deliveryOrigins } from '../delivery-settings.ts';
import {
  type ListedPage,
  writeRobots,
  writeSecurity,
  writeSitemap,
} from '../documents/crawler-files.ts';
import { ScreenAssets, START_SCRIPT, type Surroundings } from '../documents/documents.ts';
import { feedLink, makeFeed } from '../documents/feed.ts';
import { dataNames, Insights, readData } from '../documents/insights.ts';
import { PlainPages } from '../documents/plain-pages.ts';
import { securityHeaders } from '../documents/policy.ts';
import { REDIRECT_SCRIPT, REDIRECT_STYLE } from '../documents/redirect.ts';
import { allScreenContent } from '../documents/screen-content.ts';
import { ScreenDocuments } from '../documents/screen-documents.ts';
import type { BuildSettings } from '../environment.ts';
import { readClientCodes } from '../gates/client-codes.ts';
import { CODE_VARIABLES } from '../gates/codes.ts';
import { readPreviewToken } from '../gates/content-keys.ts';
import { makeGatedFiles } from '../gates/gated-files.ts';
import { gatedItems, publicItems } from '../gates/gated-items.ts';
import { OutputFolder } from '../output-folder.ts';
import { CACHE, FONTS, ROOT } from '../paths.ts';
import { fontLicences, makeFonts } from '../pictures/fonts.ts';
import { lookTags, makeIcons } from '../pictures/icons.ts';
import { PictureMaker } from '../pictures/pictures.ts';
import { Previews } from '../pictures/previews.ts';
import { type Tell, tellCount } from '../progress.ts';
import { runWorker } from '../run-worker.ts';
import { buildBeside, prerenderFolder } from './build-beside.ts';
import { compressFolder } from './compress.ts';
import { deskFolder, finishDesk } from './desk.ts';
import { keepFormerAssets } from './former-assets.ts';
import { type HeaderRules, headerRules, writeHeadersFile } from './headers-file.ts';
import { type Host, type HostRules, hostFiles, hostRoutes } from './host-files.ts';
import { writeIntakeParts } from './intake-parts.ts';

interface BuildOptions {
  /** Encodes pictures faster, into larger files. */
  isHasty?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
  tell?: Tell;
  /** Its own files are written, too. */
  host?: Host | undefined;
}

/**
 * Builds static files for any host, and the intake's private folder beside them. A failed build
 * leaves the former site unchanged.
 * @returns the number of documents written.
 */
export async function buildSite(
  content: Content,
  settings: BuildSettings,
  { isHasty = false, now = Date.now(), tell = () => undefined, host }: BuildOptions = {},
): Promise<{ documents: number }> {
  return buildBeside(settings.output, async (folder) => {
    const output = new OutputFolder(folder);
    const encoded = tellCount(
      tell,
      (count) => `Encoded ${count} ${count === 1 ? 'picture' : 'pictures'}`,
    );
    const pictures = new PictureMaker(
      path.join(CACHE, 'pictures'),
      settings.base,
      isHasty,
      encoded,
    );
    const previews = new Previews(content, settings.content, settings.siteUrl);
    const insights = new Insights(content, pictures);
    const plainPages = new PlainPages(content, pictures);
    const surroundings = await describeSurroundings(content, settings, insights);

    const hasOriginal = content.layout.original !== undefined;
    await makeFonts(FONTS);
    const modules = await allScreenContent({ content, pictures, insights, settings });
    tell('Bundling the code');
    const prerender = prerenderFolder(settings.output);
    const hasLanguages = Object.keys(content.translations).length > 0;
    const job = { deployment: { ...settings, hasOriginal, hasLanguages }, modules };
    const jobs: BundleJob[] = [
      { ...job, name: 'site', folder },
      { ...job, name: 'prerender', folder: prerender },
      { ...job, name: 'desk', folder: deskFolder(folder) },
    ];
    await Promise.all(jobs.map((one) => runWorker('bundle/bundle-worker.ts', one)));
    const manifest = takeManifest(folder);
    appendFileSync(path.join(folder, LICENCES_FILE), fontLicences());
    const assets = new ScreenAssets(manifest, folder, settings.base);
    const prerenderer = await loadPrerenderer(prerender);
    const documents = new ScreenDocuments({
      prerenderer,
      content,
      insights,
      plainPages,
      assets,
      previews,
      surroundings,
      output,
    });
    tell(`Writing ${documents.paths.length} documents`);
    const listed = await documents.writeScreens(tell);
    refuseDeadAnchors(settings.content, content, documents.ids);
    await documents.writeRedirects();
    await documents.writeMissing();
    await writeData(output, insights, plainPages);
    const stylesheet = settings.base + manifest[FEED_STYLES]?.file;
    const feed = await makeFeed(content, insights, { siteUrl: settings.siteUrl, stylesheet });
    output.write(feedPath(content.routes), feed);
    // Feed readers keep the address that they know, and ignore a document that redirects.
    if (!hasOriginal) output.write(originalPath(feedPath(content.routes)), feed);
    await writeGatedContent(output, content, settings);
    writeCrawlerFiles(output, listed, settings);
    writeSecurityFile(output, content, { ...settings, now });
    await writeIcons(output, content, settings);
    pictures.emit(folder);
    previews.emit(folder);
    const policy = {
      scripts: [START_SCRIPT, REDIRECT_SCRIPT],
      styles: [...documents.styles, REDIRECT_STYLE],
      ...surroundings,
    };
    const ownsHost = settings.siteUrl.startsWith('https:') && settings.base === '/';
    const headers = headerRules(settings.base, securityHeaders(policy, ownsHost));
    writeHeadersFile(folder, headers);
    const files = host && hostFiles(host, describeSite(content, settings, headers));
    for (const [file, text] of Object.entries(files?.site ?? {})) output.write(file, text);
    tell('Compressing');
    await compressFolder(folder, tell);
    await prepareIntake(content, { ...settings, output: folder }, documents);
    keepFormerAssets(settings.output, folder, now);
    writeProjectFiles(files?.project ?? {});
    return { documents: output.documents };
  });
}

function describeSite(
  { routes, brand }: Content,
  { siteUrl, base, delivery, output }: BuildSettings,
  headers: HeaderRules,
): HostRules {
  return {
    ...{ siteUrl, base, headers, delivery: delivery.name },
    output: path.relative(ROOT, output),
    timeZone: brand.timeZone,
    ...hostRoutes(routes),
  };
}

// Hosts read these files from the project, before a build and after it.
function writeProjectFiles(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
}

function refuseDeadAnchors(
  root: string,
  { links, routes }: Content,
  ids: ScreenDocuments['ids'],
): void {
  const dead = findDeadAnchors(links, routes, ids);
  if (dead.length > 0) throw new ContentError(nearestFirst(root, dead));
}

async function describeSurroundings(
  content: Content,
  { siteUrl, base, delivery }: BuildSettings,
  insights: Insights,
): Promise<Surroundings> {
  return {
    language: content.language.tag,
    moved: content.answers.moved,
    siteUrl,
    base,
    toasts: content.forms.toasts,
    lookTags: await lookTags(content.look, base),
    feed: feedLink(base.slice(0, -1) + feedPath(content.routes), content.pages.insights.feed.title),
    frames: [new URL(content.brand.schedulingUrl).origin],
    pictures: insights.pictureOrigins,
    origins: deliveryOrigins(delivery),
  };
}

async function writeData(
  output: OutputFolder,
  insights: Insights,
  plainPages: PlainPages,
): Promise<void> {
  for (const name of plainPages.names)
    output.write(`data/pages/${name}.json`, JSON.stringify(await plainPages.page(name)));
  for (const name of dataNames(insights))
    output.write(`data/${name}.json`, JSON.stringify(await readData(name, insights)));
}

async function writeGatedContent(
  output: OutputFolder,
  content: Content,
  { gates }: BuildSettings,
): Promise<void> {
  const items = await gatedItems(content, readPreviewToken(gates.contentKeyFile));
  const files = [...(await publicItems(content)), ...(await makeGatedFiles(items, gates))];
  for (const [file, bytes] of files) output.write(file, bytes);
}

function writeCrawlerFiles(
  output: OutputFolder,
  listed: ListedPage[],
  settings: BuildSettings,
): void {
  output.write('sitemap.xml', writeSitemap(listed));
  output.write('robots.txt', writeRobots(settings));
}

function writeSecurityFile(
  output: OutputFolder,
  { brand: { emails } }: Content,
  { base, siteUrl, now }: BuildSettings & { now: number },
): void {
  const [contact] = emails;
  // Tools read it only at the root of a host.
  if (contact && base === '/')
    output.write('.well-known/security.txt', writeSecurity(contact.address, siteUrl, now));
}

async function writeIcons(
  output: OutputFolder,
  content: Content,
  { base }: BuildSettings,
): Promise<void> {
  for (const [file, bytes] of await makeIcons(content, base)) output.write(file, bytes);
}

async function prepareIntake(
  content: Content,
  settings: BuildSettings,
  { pages, ids }: ScreenDocuments,
): Promise<void> {
  const countedPages = settings.visits ? [...pages] : [];
  await writeIntakeParts(content, settings, { countedPages, ids });
  await finishDesk(settings.output, content);
  writeBuildFacts(settings, content.clients);
}

/** The next build and the intake read them in the intake's private folder. */
function writeBuildFacts({ output, gates }: BuildSettings, clients: readonly Client[]): void {
  const sampleClients = readClientCodes(clients, gates).filter(({ isSample }) => isSample);
  const facts: BuildFacts = {
    sampleCodes: [
      ...gates.sampleGates.map((gate) => CODE_VARIABLES[gate]),
      ...sampleClients.map(({ client }) => `content/clients/${client}`),
    ],
  };
  writeFileSync(path.join(intakeFolder(output), BUILD_FACTS_FILE), JSON.stringify(facts));
}
