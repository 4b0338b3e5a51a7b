import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { SettingsError } from '../core/settings/settings-error.ts';
import { type HeaderRule, headersFor, parseHeaderRules, withOwnPolicy } from './header-rules.ts';
import { OWN_HEADERS } from './http/page.ts';

const HEADERS_FILE = '_headers';
// A folder that is being replaced is back within a moment.
const RETRY_AFTER_SECONDS = 1;
// In the order of preference: brotli is smaller.
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];
// Files that serve the server itself, and a second address of a document.
const UNSERVED = /^_headers$|(^|\/)index\.html$|\.(br|gz)$/;
// Windows takes a backslash for a separator; the file system takes no null.
const UNSAFE = /[\\\0]|\/\/|^\/|(^|\/)\.\.?(\/|$)/;

/**
 * Serves a built folder with the headers that its `_headers` file gives. It looks every file up on disk when it is asked for, so a new
 * build is served as soon as it is in place, and a folder that is gone is answered with 503 until it is back (decision 0038).
 */
export class StaticSite {
  readonly #folder: string;
  readonly #base: string;

  /**
   * @param folder a folder that `npm run build` made.
   * @param base the path it is served under, ending in a slash.
   * @throws {SettingsError} when the folder holds no built site.
   */
  constructor(folder: string, base: string) {
    if (!existsSync(path.join(folder, 'index.html'))) throw new SettingsError(`There is no built site in ${folder}: run npm run build, or npm start.`);
    this.#folder = folder;
    this.#base = base;
  }

  /** Answers a request for a path: only GET and HEAD are taken, and a path without a file gets the nearest 404 document. */
  async respond(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });
    const { pathname, search } = new URL(request.url);
    const file = await this.#find(pathname);
    if (file) return (await this.#send(file, request, 200)) ?? this.#answerMissing(request, pathname);
    const isDocument = await this.#find(`${pathname}/`);
    if (isDocument) {
      const headers = { ...headersFor(pathname, (await this.#rules()) ?? []), Location: `${pathname.replace(/^[/\\]+/, '/')}/${search}` };
      return new Response(null, { status: 301, headers });
    }
    return this.#answerMissing(request, pathname);
  }

  async #answerMissing(request: Request, pathname: string): Promise<Response> {
    for (let folder = pathname; folder.startsWith(this.#base); folder = folder.slice(0, -1)) {
      folder = folder.slice(0, folder.lastIndexOf('/') + 1);
      const document = await this.#find(`${folder}404.html`);
      const response = document && (await this.#send(document, request, 404));
      if (response) return response;
    }
    if (!pathname.startsWith(this.#base) || (await isFile(path.join(this.#folder, HEADERS_FILE)))) return plain(404, 'Not found');
    return plain(503, 'The site is not in place at the moment', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  }

  /** The file that a path names, if there is one. */
  async #find(pathname: string): Promise<string | undefined> {
    const name = pathname.startsWith(this.#base) ? decode(pathname.slice(this.#base.length)) : undefined;
    if (name === undefined || UNSAFE.test(name) || UNSERVED.test(name)) return undefined;
    const file = path.join(this.#folder, /(^|\/)$/.test(name) ? `${name}index.html` : name);
    return (await isFile(file)) ? file : undefined;
  }

  /** An answer with a file in the encoding that suits the request; undefined when the file is gone by now. */
  async #send(file: string, request: Request, status: 200 | 404): Promise<Response | undefined> {
    const compressed = await compressedVariants(file);
    const accepted = request.headers.get('Accept-Encoding') ?? '';
    const encoding = compressed.find(({ name }) => accepts(accepted, name));
    const [general, sent] = await Promise.all([this.#headersOf(file), read(file + (encoding?.ending ?? ''))]);
    if (!general || !sent) return undefined;
    const headers = {
      ...general,
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding.name }),
      'Content-Length': String(sent.length),
      ETag: `"${createHash('sha256').update(sent).digest('base64url').slice(0, 22)}"`,
    };
    return new Response(request.method === 'HEAD' ? null : sent, { status, headers });
  }

  /** The headers that a file has in any encoding; undefined when it, or the `_headers` file, is gone by now. */
  async #headersOf(file: string): Promise<Record<string, string> | undefined> {
    const isDocument = file.endsWith('.html');
    const [rules, html] = await Promise.all([this.#rules(), isDocument ? read(file) : '']);
    if (rules === undefined || html === undefined) return undefined;
    const address = this.#base + path.relative(this.#folder, file).replaceAll(path.sep, '/');
    const headers = {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ...headersFor(address, rules),
    };
    return isDocument ? withOwnPolicy(headers, html.toString()) : headers;
  }

  /** The rules of the `_headers` file; undefined when it is gone by now. */
  async #rules(): Promise<HeaderRule[] | undefined> {
    const text = await read(path.join(this.#folder, HEADERS_FILE));
    return text && parseHeaderRules(text.toString());
  }
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...OWN_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

function decode(text: string): string | undefined {
  try {
    return decodeURI(text);
  } catch {
    return undefined;
  }
}

async function compressedVariants(file: string): Promise<typeof ENCODINGS> {
  const areThere = await Promise.all(ENCODINGS.map(({ ending }) => isFile(file + ending)));
  return ENCODINGS.filter((_, index) => areThere[index]);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}

// What the system says of a path without a file: there is none, or it could not be one.
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);

async function isFile(file: string): Promise<boolean> {
  return (await unlessGone(stat(file)))?.isFile() ?? false;
}

function read(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return unlessGone(readFile(file));
}

async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return undefined;
    throw error;
  }
}
