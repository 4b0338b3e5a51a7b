import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderRule, headersFor, parseHeaderRules } from './header-rules.ts';

interface Variant {
  file: string;
  size: number;
  encoding?: 'br' | 'gzip';
}

interface StaticFile {
  variants: Variant[];
  headers: Record<string, string>;
  etag: string;
}

// Small files are answered from memory; pictures and the like are read when asked for.
const MEMORY_LIMIT_BYTES = 32 * 1024 * 1024;
const LARGEST_KEPT_BYTES = 256 * 1024;

/** A built site as it lies on disk, answering as `_headers` says. */
export class StaticSite {
  readonly #files = new Map<string, StaticFile>();
  readonly #kept = new Map<string, Buffer<ArrayBuffer>>();
  #keptBytes = 0;

  /**
   * @param folder a folder that `npm run build` made.
   * @param base the path it is served under, ending in a slash.
   * @throws when the folder holds no built site.
   */
  constructor(folder: string, base: string) {
    if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`There is no built site in ${folder}: run npm run build, or npm start.`);
    const rules = parseHeaderRules(readFileSync(path.join(folder, '_headers'), 'utf8'));
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      if (/\.(br|gz)$/.test(name) || name === '_headers') continue;
      this.#files.set(base + name.replace(/(^|\/)index\.html$/, '$1'), describeFile(file, base + name, rules));
    }
  }

  /** The answer to a GET or HEAD of a path; a path without a document gets the nearest 404 document. */
  async respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const found = this.#files.get(pathname);
    if (found) return this.#send(found, request, 200);
    if (this.#files.has(`${pathname}/`)) return new Response(null, { status: 301, headers: { Location: `${pathname.replace(/^[/\\]+/, '/')}/${search}` } });
    const missing = this.#nearest404(pathname);
    return missing ? this.#send(missing, request, 404) : new Response('Not found\n', { status: 404 });
  }

  #nearest404(pathname: string): StaticFile | undefined {
    for (let folder = pathname; folder.includes('/'); folder = folder.slice(0, -1)) {
      folder = folder.slice(0, folder.lastIndexOf('/') + 1);
      const document = this.#files.get(`${folder}404.html`);
      if (document) return document;
    }
    return undefined;
  }

  async #send({ variants, headers, etag }: StaticFile, request: Request, status: 200 | 404): Promise<Response> {
    if (
      status === 200 &&
      request.headers
        .get('If-None-Match')
        ?.split(/,\s*/)
        .some((tag) => tag.replace(/^W\//, '') === etag)
    ) {
      return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
    }
    const accepted = request.headers.get('Accept-Encoding') ?? '';
    const variant = variants.find(({ encoding }) => !encoding || accepts(accepted, encoding));
    if (!variant) throw new Error('A file has no plain variant.');
    const all = { ...headers, ETag: etag, 'Content-Length': String(variant.size), ...(variant.encoding && { 'Content-Encoding': variant.encoding }) };
    return new Response(request.method === 'HEAD' ? null : await this.#read(variant), { status, headers: all });
  }

  async #read({ file, size }: Variant): Promise<Buffer<ArrayBuffer>> {
    const kept = this.#kept.get(file);
    if (kept) return kept;
    const content = await readFile(file);
    if (size <= LARGEST_KEPT_BYTES && this.#keptBytes + size <= MEMORY_LIMIT_BYTES) {
      this.#kept.set(file, content);
      this.#keptBytes += size;
    }
    return content;
  }
}

function describeFile(file: string, address: string, rules: HeaderRule[]): StaticFile {
  const variants: Variant[] = [];
  for (const [ending, encoding] of [['.br', 'br'] as const, ['.gz', 'gzip'] as const]) {
    if (existsSync(file + ending)) variants.push({ file: file + ending, size: statSync(file + ending).size, encoding });
  }
  const isNegotiated = variants.length > 0;
  variants.push({ file, size: statSync(file).size });
  return {
    variants,
    etag: `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
    headers: {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ...(isNegotiated && { Vary: 'Accept-Encoding' }),
      ...headersFor(address, rules),
    },
  };
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
