import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';
import { CACHE, FONTS } from '../builder/paths.ts';

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
