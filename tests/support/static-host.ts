import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

// The minimum that a static host does: files. No headers, no compression.
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * What a host answers where it has no file: the site's `404.html`; an error page of its own
 * (`nothing`); or home with status 200, also in place of a folder's index.html.
 */
export type Missing = '404.html' | 'nothing' | 'home';

interface Host {
  missing?: Missing;
  /** The path that the site stands below, ending in a slash. */
  base?: string;
  /** The files that an update has removed. */
  gone?: RegExp;
}

/** Serves a built site as a plain static host does. */
export function serveStatic(
  folder: string,
  port: number,
  { missing = '404.html', base = '/', gone }: Host = {},
): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside =
      !gone?.test(pathname) &&
      pathname.startsWith(base) &&
      path.posix.normalize(`/${pathname.slice(base.length)}`);
    const [status, file] = inside ? find(path.join(folder, inside), folder, missing) : NOTHING;
    const type = file ? TYPES[path.extname(file)] : 'text/html';
    response.writeHead(status, { 'Content-Type': type ?? 'application/octet-stream' });
    response.end(file ? readFileSync(file) : '<h1>Error response</h1>');
  }).listen(port, '127.0.0.1');
}

const NOTHING: [number, string?] = [404];

function find(asked: string, folder: string, missing: Missing): [number, string?] {
  const isFolder = asked.endsWith(path.sep);
  const file = isFolder ? path.join(asked, 'index.html') : asked;
  const isThere = existsSync(file) && statSync(file).isFile();
  if (missing === 'home')
    return [200, isThere && !isFolder ? file : path.join(folder, 'index.html')];
  if (isThere) return [200, file];
  return missing === 'nothing' ? NOTHING : [404, path.join(folder, missing)];
}
