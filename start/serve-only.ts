import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';
import { CACHE, FONTS } from '../builder/paths.ts';

// What Vite generates, and what it passes on to the intake.
const MADE = /^\/(@vite\/client|@react-refresh|@id\/__x00__(content|delivery):[\w-]+)$/;
const PASSED_ON = /^\/(api|newsletter)\//;
const FILE_SYSTEM = '/@fs/';
// No address of a file here contains these. Each has once bypassed the limits of a server.
const UNSAFE = /[\\\0#%]|\/\/|(^|\/)\.\.?(\/|$)/;

const CODE = ['site', 'desk', 'core', 'node_modules/vite/dist/client'];

/**
 * Code that runs in a browser, and what is made for it. Content keys, codes, mails and the store
 * lie elsewhere.
 * @param root the folder of the repository. @param look the folder of the firm's look.
 */
export function servedFolders(root: string, look: string): string[] {
  const code = CODE.map((folder) => path.join(root, folder));
  return [...code, path.join(CACHE, 'vite/deps'), FONTS, look];
}

/**
 * Whether Vite may answer: with what it generates, or with a file that lies in one of these
 * folders, also after symbolic links are resolved.
 * @param url as it was sent, with its query. @param root the folder that addresses begin at.
 */
function isServed(url: string, root: string, folders: readonly string[]): boolean {
  const pathname = decode(url.split('?', 1)[0] ?? '');
  if (pathname === undefined || UNSAFE.test(pathname)) return false;
  if (MADE.test(pathname) || PASSED_ON.test(pathname)) return true;
  const whole = pathname.startsWith(FILE_SYSTEM) && pathname.slice(FILE_SYSTEM.length);
  const file = whole ? path.resolve('/', whole) : path.join(root, pathname);
  if (!folders.some((folder) => lies(file, folder))) return false;
  // Vite also serves files that it has yet to make, such as a package that it is about to bundle.
  if (!existsSync(file)) return true;
  const target = realpathSync(file);
  return folders.some((folder) => existsSync(folder) && lies(target, realpathSync(folder)));
}

/**
 * Lets Vite serve these folders only. Everything else goes to `answer`, and gets 403 if that
 * doesn't answer. No other origin can read any of it.
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
