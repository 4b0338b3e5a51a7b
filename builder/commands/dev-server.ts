import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { FEED_STYLES } from '../bundle/bundle-jobs.ts';
import { contentPlugin, viteConfig } from '../bundle/vite.ts';
import { checkContent } from '../content/check.ts';
import type { Content } from '../content/content.ts';
import { feedPath } from '../content/document-paths.ts';
import { lookFolder } from '../content/look.ts';
import { ContentError } from '../content/problems.ts';
import { writeToastPlace } from '../documents/documents.ts';
import { makeFeed } from '../documents/feed.ts';
import { Insights, readData } from '../documents/insights.ts';
import { screenContent } from '../documents/screen-content.ts';
import { readDevSettings } from '../environment.ts';
import { readPreviewToken } from '../gates/content-keys.ts';
import { makeGatedFiles } from '../gates/gated-files.ts';
import { gatedItems, publicItems } from '../gates/gated-items.ts';
import { CACHE, FONTS, ROOT } from '../paths.ts';
import { makeFonts } from '../pictures/fonts.ts';
import { PictureMaker } from '../pictures/pictures.ts';
import { startDevIntake } from './dev-intake.ts';

// What Vite makes up, and what it passes on to the intake.
const MADE = /^\/(@vite\/client|@react-refresh|@id\/__x00__(content|delivery):[\w-]+)$/;
const PASSED_ON = /^\/(api|newsletter)\//;
const FILE_SYSTEM = '/@fs/';
// No address of a file here has these, and each has led past the limits of a server once.
const UNSAFE = /[\\\0#%]|\/\/|(^|\/)\.\.?(\/|$)/;

const CODE = ['site', 'desk', 'core', 'node_modules/vite/dist/client'];

/**
 * The folders that the development server serves: the code that runs in a browser, and what is made
 * for it. Content keys, codes, mails and the store lie elsewhere.
 * @param root the folder of the repository. @param look the folder of the firm's look.
 */
export function servedFolders(root: string, look: string): string[] {
  const code = CODE.map((folder) => path.join(root, folder));
  return [...code, path.join(CACHE, 'vite/deps'), FONTS, look];
}

/**
 * Whether Vite may answer a request: with what it makes up itself, or with a file that lies in one
 * of these folders, also once links are followed.
 * @param url as it was sent, with its query. @param root the folder that addresses begin at.
 */
function isServed(url: string, root: string, folders: readonly string[]): boolean {
  const pathname = decode(url.split('?', 1)[0] ?? '');
  if (pathname === undefined || UNSAFE.test(pathname)) return false;
  if (MADE.test(pathname) || PASSED_ON.test(pathname)) return true;
  const whole = pathname.startsWith(FILE_SYSTEM) && pathname.slice(FILE_SYSTEM.length);
  const file = whole ? path.resolve('/', whole) : path.join(root, pathname);
  if (!folders.some((folder) => lies(file, folder))) return false;
  // Vite also answers with what is no file yet, such as a package that it is about to bundle.
  if (!existsSync(file)) return true;
  const target = realpathSync(file);
  return folders.some((folder) => existsSync(folder) && lies(target, realpathSync(folder)));
}

/**
 * Keeps Vite to these folders. All else is for `answer`, and refused if that doesn't answer. No
 * other origin reads any of it.
 * @param answer returns whether it has answered.
 */
export function serveOnly(
  { root, folders }: { root: string; folders: string[] },
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
): Plugin {
  return {
    name: 'serve-only',
    config: () => ({ server: { cors: false, fs: { strict: true, allow: folders } } }),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (isServed(request.url ?? '', root, folders)) return next();
        answer(request, response)
          .then((isAnswered) => isAnswered || response.writeHead(403).end('This is not served.\n'))
          .catch(next);
      });
    },
  };
}

function lies(file: string, folder: string): boolean {
  return file.startsWith(folder + path.sep);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// The development server shows the site with hot reload of code and content, including drafts and
// articles with a future date. It prerenders nothing; the browser renders every address.
const settings = readDevSettings();
const pictures = new PictureMaker(path.join(CACHE, 'pictures'), settings.base, true);
const feedSettings = { ...settings, stylesheet: `/${FEED_STYLES}` };
const readPreview = () => checkContent(settings.content, { isPreview: true });
let content = await readPreview();
let insights = new Insights(content, pictures);
let gated = makeGated(content);

await makeFonts(FONTS);
const config = viteConfig(
  { ...settings, hasOriginal: true }, // It can come and go while the server runs.
  contentPlugin((name) =>
    screenContent(name, {
      content,
      root: settings.content,
      pictures,
      insights,
      delivery: settings.delivery.name,
      visits: settings.visits,
    }),
  ),
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
for (const event of ['add', 'change', 'unlink'])
  server.watcher.on(event, (file: string) => file.startsWith(settings.content) && reread(server));
await server.listen();
server.printUrls();
console.log(`  Forms go to an intake of this server. Mail goes ${intake.mailPlace}`);

async function reread({ moduleGraph, ws }: ViteDevServer): Promise<void> {
  try {
    use(await readPreview());
    moduleGraph.invalidateAll();
    ws.send({ type: 'full-reload' });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    ws.send({ type: 'error', err: { message: error.message, stack: '' } });
  }
}

function use(next: Content): void {
  content = next;
  insights = new Insights(next, pictures);
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

/** Answers with pictures, article data, the feed and gated content. */
async function answerMade(pathname: string, response: ServerResponse): Promise<boolean> {
  const picture = pictures.find(pathname.replace('/pictures/', ''));
  const name = pathname.match(/^\/data\/((?:insights|search)\/.+)\.json$/)?.[1];
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
  const data = await readData(name, insights);
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
  const document = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${content.brand.name}</title><meta name="description" content=""><meta name="robots" content="noindex"><link rel="icon" href="data:,"></head><body><div id="root"></div>${isDesk ? '' : writeToastPlace(content.forms.toasts)}${scripts.join('')}</body></html>`;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(await server.transformIndexHtml(pathname + url.search, document));
  return true;
}
