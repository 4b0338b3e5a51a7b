import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import pLimit from 'p-limit';
import { createServer, type ViteDevServer } from 'vite';
import { FEED_STYLES } from '../builder/bundle/bundle-jobs.ts';
import { contentPlugin, viteConfig } from '../builder/bundle/vite.ts';
import { checkContent } from '../builder/content/check.ts';
import type { Content } from '../builder/content/content.ts';
import { feedPath } from '../builder/content/document-paths.ts';
import { lookFolder } from '../builder/content/look.ts';
import { writeToastPlace } from '../builder/documents/documents.ts';
import { makeFeed } from '../builder/documents/feed.ts';
import { Insights, readData } from '../builder/documents/insights.ts';
import { PlainPages } from '../builder/documents/plain-pages.ts';
import { screenContent } from '../builder/documents/screen-content.ts';
import {
  type BuildSettings,
  devIntakeEnvironment,
  readDevSettings,
} from '../builder/environment.ts';
import { readPreviewToken } from '../builder/gates/content-keys.ts';
import { makeGatedFiles } from '../builder/gates/gated-files.ts';
import { gatedItems, publicItems } from '../builder/gates/gated-items.ts';
import { writeIntakeParts } from '../builder/output/intake-parts.ts';
import { CACHE, FONTS, ROOT } from '../builder/paths.ts';
import { makeFonts } from '../builder/pictures/fonts.ts';
import { PictureMaker } from '../builder/pictures/pictures.ts';
import { ContentError } from '../core/content/content-error.ts';
import { DESK_FOLDER, intakeFolder } from '../core/intake/parts.ts';
import { serve } from '../intake/server/serve.ts';
import { readIntakeSettings } from '../intake/settings/environment.ts';
import { servedFolders, serveOnly } from './serve-only.ts';

// Shows the site with hot reload of code and content, including drafts and articles with a future
// date. It prerenders nothing; the browser renders every address.
const settings = readDevSettings();
const pictures = new PictureMaker(path.join(CACHE, 'pictures'), settings.base, true);
const feedSettings = { ...settings, stylesheet: `/${FEED_STYLES}` };
const readPreview = () => checkContent(settings.content, { isPreview: true });
let content = await readPreview();
let insights = new Insights(content, pictures);
let plainPages = new PlainPages(content, pictures);
let gated = makeGated(content);

await makeFonts(FONTS);
const config = viteConfig(
  // The original site and languages can come and go while the server runs.
  { ...settings, hasOriginal: true, hasLanguages: true },
  contentPlugin((name) => screenContent(name, { content, pictures, insights, settings })),
);
const intake = await startDevIntake(content, settings);
const proxy = Object.fromEntries(['/api', '/newsletter'].map((place) => [place, intake.url]));
// Prebundles the imports of all screens. If Vite found an import later, it would reload the page,
// and typed text would be lost.
const optimizeDeps = { entries: ['site/main.tsx', 'desk/main.tsx'] };
// Without the short class names of builds, so that elements can be told apart in the browser's
// tools.
const css = {};
const folders = servedFolders(ROOT, lookFolder(settings.content));
const served = serveOnly({ root: ROOT, folders }, answer);
const server = await createServer({
  ...config,
  plugins: [config.plugins, served],
  css,
  optimizeDeps,
  appType: 'custom',
  server: { port: settings.port, strictPort: true, proxy },
  logLevel: 'info',
});
server.watcher.add(settings.content);
// One after the other, so that what was read last is shown.
const inTurn = pLimit(1);
for (const event of ['add', 'change', 'unlink'])
  server.watcher.on(event, (file: string) => {
    if (file.startsWith(settings.content) && inTurn.pendingCount === 0)
      void inTurn(() => reread(server));
  });
// A page that is loaded before a mistake is mended shows it, too.
let mistake: string | undefined;
server.ws.on('connection', () => tellMistake(server));
await server.listen();
server.printUrls();
console.log(`  Forms go to an intake of this server. Mail goes ${intake.mailPlace}`);

async function reread(server: ViteDevServer): Promise<void> {
  const { moduleGraph, ws } = server;
  try {
    use(await readPreview());
    mistake = undefined;
    moduleGraph.invalidateAll();
    ws.send({ type: 'full-reload' });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    mistake = error.message;
    tellMistake(server);
  }
}

function tellMistake({ ws }: Pick<ViteDevServer, 'ws'>): void {
  if (mistake !== undefined) ws.send({ type: 'error', err: { message: mistake, stack: '' } });
}

function use(next: Content): void {
  content = next;
  insights = new Insights(next, pictures);
  plainPages = new PlainPages(next, pictures);
  gated = makeGated(next);
}

async function makeGated(of: Content): ReturnType<typeof makeGatedFiles> {
  const { gates } = settings;
  return makeGatedFiles(await gatedItems(of, readPreviewToken(gates.contentKeyFile)), gates);
}

/** Answers with what a build would write: a file, or a document. @returns whether there is one. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = URL.parse(request.url ?? '/', settings.siteUrl);
  if (!url) return false;
  if (await answerMade(url.pathname, response)) return true;
  return answerDocument(url, request, response);
}

async function answerMade(pathname: string, response: ServerResponse): Promise<boolean> {
  const picture = pictures.find(pathname.replace('/pictures/', ''));
  const name = pathname.match(/^\/data\/((?:insights|pages|search)\/.+)\.json$/)?.[1];
  const isFeed = pathname === feedPath(content.routes);
  if (picture) response.end(readFileSync(picture));
  else if (name) await answerData(name, response);
  else if (isFeed) response.end(await makeFeed(content, insights, feedSettings));
  else return answerItem(pathname.slice(1), response);
  return true;
}

async function answerItem(file: string, response: ServerResponse): Promise<boolean> {
  const item = (await publicItems(content)).get(file) ?? (await gated).get(file);
  if (item) response.end(item);
  return item !== undefined;
}

async function answerData(name: string, response: ServerResponse): Promise<void> {
  const [, page] = name.split(/^pages\//);
  const data = page ? await plainPages.page(page) : await readData(name, insights);
  response.statusCode = data ? 200 : 404;
  response.end(JSON.stringify(data));
}

async function answerDocument(url: URL, { headers }: IncomingMessage, response: ServerResponse) {
  const { pathname } = url;
  if (!headers.accept?.includes('text/html') || pathname.includes('.')) return false;
  const isDesk = intake.hasDesk && pathname === '/desk/';
  const scripts = (isDesk ? ['desk/main.tsx'] : ['site/after-paint.ts', 'site/main.tsx']).map(
    (file) => `<script type="module" src="/${file}"></script>`,
  );
  const document = `<!doctype html><html lang="${isDesk ? 'en-GB' : content.language.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${content.brand.name}</title><meta name="description" content=""><meta name="robots" content="noindex"><link rel="icon" href="data:,"></head><body><div id="root"></div>${isDesk ? '' : writeToastPlace(content.forms.toasts)}${scripts.join('')}</body></html>`;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(await server.transformIndexHtml(pathname + url.search, document));
  return true;
}

/**
 * On a free port, with a store of its own. It keeps the words that the content had at the start.
 */
async function startDevIntake(
  content: Content,
  { siteUrl, gates }: BuildSettings,
): Promise<{ url: string; mailPlace: string; hasDesk: boolean }> {
  const output = path.join(CACHE, 'dev-site');
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, 'index.html'), '');
  writeFileSync(path.join(output, '_headers'), '');
  rmSync(intakeFolder(output), { recursive: true, force: true });
  await writeIntakeParts(content, { output, siteUrl, gates });
  // The development server serves the desk itself.
  const desk = path.join(intakeFolder(output), DESK_FOLDER);
  mkdirSync(desk);
  for (const file of ['index.html', '_headers']) writeFileSync(path.join(desk, file), '');
  const settings = readIntakeSettings(devIntakeEnvironment({ siteUrl, output }));
  const { port, mailPlace } = await serve(settings);
  return {
    url: `http://${settings.host}:${port}`,
    mailPlace,
    hasDesk: settings.operators.length > 0,
  };
}
