import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { PLAIN_SITE } from './sites.ts';

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

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', PLAIN_SITE.url);
  const asked = path.join(PLAIN_SITE.folder, path.posix.normalize(pathname));
  const file = asked.endsWith(path.sep) ? path.join(asked, 'index.html') : asked;
  const isThere = existsSync(file) && statSync(file).isFile();
  const sent = isThere ? file : path.join(PLAIN_SITE.folder, '404.html');
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': TYPES[path.extname(sent)] ?? 'application/octet-stream' });
  response.end(readFileSync(sent));
}).listen(PLAIN_SITE.port, '127.0.0.1');
