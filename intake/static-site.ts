import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseHeaderRules } from './header-rules.ts';
import { StaticFile, type Variant } from './static-file.ts';
import { WireAnswer } from './wire-answer.ts';

// Small files are kept in memory once they are asked for; pictures and the like are read each time.
const MEMORY_LIMIT_BYTES = 32 * 1024 * 1024;
const LARGEST_KEPT_BYTES = 256 * 1024;

/** A built site as it lies on disk when the intake starts, answering as `_headers` says. */
export class StaticSite {
  readonly #files = new Map<string, StaticFile>();
  readonly #kept = new Map<string, WireAnswer>();
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
      this.#files.set(base + name.replace(/(^|\/)index\.html$/, '$1'), new StaticFile(file, base + name, rules));
    }
  }

  /** The whole answer to a GET of a path, where a file is there and small enough to be kept: what `respond` answers, ready for the wire. */
  answerFromMemory(pathname: string, accepted: string): Buffer | undefined {
    const found = this.#files.get(pathname);
    return found && this.#keep(found, found.variantFor(accepted))?.bytes;
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

  async #send(file: StaticFile, request: Request, status: 200 | 404): Promise<Response> {
    const known = request.headers.get('If-None-Match')?.split(/,\s*/) ?? [];
    if (status === 200 && known.some((tag) => tag.replace(/^W\//, '') === file.etag)) return new Response(null, { status: 304, headers: file.headers });
    const variant = file.variantFor(request.headers.get('Accept-Encoding') ?? '');
    const body = this.#keep(file, variant)?.body ?? (await readFile(variant.file));
    return new Response(request.method === 'HEAD' ? null : body, { status, headers: headersOf(file, variant, body) });
  }

  #keep(file: StaticFile, variant: Variant): WireAnswer | undefined {
    const kept = this.#kept.get(variant.file);
    if (kept || variant.size > LARGEST_KEPT_BYTES || this.#keptBytes + variant.size > MEMORY_LIMIT_BYTES) return kept;
    const body = readFileSync(variant.file);
    const answer = new WireAnswer(headersOf(file, variant, body), body);
    this.#kept.set(variant.file, answer);
    this.#keptBytes += body.length;
    return answer;
  }
}

function headersOf({ headers }: StaticFile, { encoding }: Variant, body: Buffer): Record<string, string> {
  return { ...headers, 'Content-Length': String(body.length), ...(encoding && { 'Content-Encoding': encoding }) };
}
