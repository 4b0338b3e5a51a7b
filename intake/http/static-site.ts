import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import type { AnswerWords } from '../../core/content/answers.ts';
import { makeRoutes, missingPaths } from '../../core/content/routes.ts';
import { SettingsError } from '../../core/settings/read.ts';
import {
  type HeaderRule,
  headersFor,
  parseHeaderRules,
  withOwnPolicy,
  withoutTransportSecurity,
} from './header-rules.ts';
import { OWN_HEADERS } from './page.ts';
import { inTurn, readToSend } from './sent-file.ts';

const HEADERS_FILE = '_headers';
const MISSING_FILE = '404.html';
// A build replaces the folder within a moment.
const RETRY_AFTER_SECONDS = 1;
// In order of preference: brotli files are smaller.
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];
// Screens' paths are far shorter. Nothing is looked up at a longer one.
const LONGEST_PATH = 1024;
const MOST_SEGMENTS = 20;
// With the original site or without it.
const MISSING = [true, false].flatMap((hasOriginal) => missingPaths(makeRoutes(hasOriginal)));
const MISSING_FOLDERS = [...new Set(MISSING)].map((place) => `${place}/`.slice(1));
// Files for the server itself, and `index.html`, which redirects to its document.
const UNSERVED = /^_headers$|(^|\/)index\.html$|\.(br|gz)$/;
// Windows reads a backslash as a separator; file systems refuse a null character.
const UNSAFE = /[\\\0]|\/\/|^\/|(^|\/)\.\.?(\/|$)/;

type Words = AnswerWords['plain'];

/**
 * Serves a built folder with the headers of its `_headers` file. Looks up every file on disk at
 * each request, so a new build is served as soon as it is in place. While the folder is missing, it
 * answers 503 (decisions/static-files.md).
 */
export class StaticSite {
  readonly #folder: string;
  readonly #base: string;
  readonly #words: Words | undefined;
  /** With a 404 document, the nearest first. */
  readonly #missing: string[];

  /**
   * @param folder the output folder of `npm run build`.
   * @param base the base path of the site, ending in a slash.
   * @throws {SettingsError} when the folder contains no built site.
   */
  constructor(folder: string, base: string, words?: Words) {
    this.#words = words;
    if (!existsSync(path.join(folder, 'index.html')))
      throw new SettingsError(
        `There is no built site in ${folder}: run npm run build, or npm start.`,
      );
    this.#folder = folder;
    this.#base = base;
    const there = MISSING_FOLDERS.filter((one) => existsSync(path.join(folder, one, MISSING_FILE)));
    this.#missing = there.sort((one, other) => other.length - one.length);
  }

  /** GET and HEAD only: the file at the path, or the nearest 404 document. */
  async respond(request: Request): Promise<Response> {
    const headers = { Allow: 'GET, HEAD, OPTIONS' };
    // Some proxies check by it whether a server is there.
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...OWN_HEADERS, ...headers } });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { ...OWN_HEADERS, ...headers } });
    return inTurn(() => this.#answer(request));
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const file = await this.#find(pathname, request);
    if (file && path.basename(file) !== MISSING_FILE)
      return (await this.#send(file, request, 200)) ?? this.#answerMissing(request, pathname);
    const document = `${pathname.replace(/\/index\.html$/, '')}/`;
    if (await this.#find(document, request)) {
      const headers = {
        ...headersFor(pathname, (await this.#rules()) ?? []),
        Location: `${document.replace(/^[/\\]+/, '/')}${search}`,
      };
      return new Response(null, { status: 301, headers });
    }
    return this.#answerMissing(request, pathname);
  }

  async #answerMissing(request: Request, pathname: string): Promise<Response> {
    for (const folder of this.#missing.filter((one) => pathname.startsWith(this.#base + one))) {
      const document = path.join(this.#folder, folder, MISSING_FILE);
      const response = await this.#send(document, request, 404);
      if (response) return response;
    }
    if (request.signal.aborted || !pathname.startsWith(this.#base))
      return textResponse(404, this.#words?.none);
    if (await isFile(path.join(this.#folder, HEADERS_FILE)))
      return textResponse(404, this.#words?.none);
    return textResponse(503, this.#words?.away, {
      'Retry-After': String(RETRY_AFTER_SECONDS),
    });
  }

  /** Undefined if there is none, or the client is gone. */
  async #find(pathname: string, { signal }: Request): Promise<string | undefined> {
    if (signal.aborted || isTooLong(pathname)) return undefined;
    const name = pathname.startsWith(this.#base)
      ? decode(pathname.slice(this.#base.length))
      : undefined;
    if (name === undefined || UNSAFE.test(name) || UNSERVED.test(name)) return undefined;
    const file = path.join(this.#folder, /(^|\/)$/.test(name) ? `${name}index.html` : name);
    return (await isFile(file)) ? file : undefined;
  }

  /** In the best accepted encoding; undefined if the file or the client is gone. */
  async #send(file: string, request: Request, status: 200 | 404): Promise<Response | undefined> {
    if (request.signal.aborted) return undefined;
    const compressed = await compressedVariants(file);
    const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '');
    const encoding = compressed.find(({ name }) =>
      accepted.some(({ type, q }) => type === name && q > 0),
    );
    const general = await this.#headersOf(file);
    const sent = general && (await unlessGone(readToSend(file + (encoding?.ending ?? ''))));
    if (!sent) return undefined;
    const headers = {
      ...general,
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding.name }),
      'Content-Length': String(sent.length),
      ETag: `"${sent.hash.slice(0, 22)}"`,
    };
    const isUnchanged = status === 200 && isKnown(request, headers.ETag);
    return isUnchanged
      ? unchanged(headers)
      : new Response(request.method === 'HEAD' ? null : sent.body, { status, headers });
  }

  /** For every encoding; undefined if the file, or `_headers`, was deleted meanwhile. */
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

  /** Undefined if `_headers` was deleted meanwhile. */
  async #rules(): Promise<HeaderRule[] | undefined> {
    const text = await read(path.join(this.#folder, HEADERS_FILE));
    return text && withoutTransportSecurity(parseHeaderRules(text.toString()));
  }
}

function textResponse(
  status: number,
  text: string | undefined,
  headers: Record<string, string> = {},
): Response {
  return new Response(text && `${text}\n`, {
    status,
    headers: { ...OWN_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** The client has the file already (RFC 9110, section 13.1.2). */
function isKnown({ headers }: Request, tag: string): boolean {
  const tags = (headers.get('If-None-Match') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

// Omitted from a 304 (RFC 9110, section 15.4.5).
const OF_CONTENT = ['Content-Type', 'Content-Length', 'Content-Encoding'];

function unchanged(general: Record<string, string>): Response {
  const headers = new Headers(general);
  for (const name of OF_CONTENT) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

function isTooLong(pathname: string): boolean {
  return pathname.length > LONGEST_PATH || pathname.split('/').length > MOST_SEGMENTS + 1;
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

// Codes of a path that has no file, or can't have one.
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
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code)))
      return undefined;
    throw error;
  }
}
