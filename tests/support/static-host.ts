import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

// The minimum that any static host does: files, a folder's index.html, and the 404.html at the root. No headers, no compression.
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves a built site as a plain static host does. */
export function serveStatic(folder: string, port: number): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asked = path.join(folder, path.posix.normalize(pathname));
    const file = asked.endsWith(path.sep) ? path.join(asked, 'index.html') : asked;
    const isThere = existsSync(file) && statSync(file).isFile();
    const sent = isThere ? file : path.join(folder, '404.html');
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': TYPES[path.extname(sent)] ?? 'application/octet-stream' });
    response.end(readFileSync(sent));
  }).listen(port, '127.0.0.1');
}
