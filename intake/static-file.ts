import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderRule, headersFor, withOwnPolicy } from './header-rules.ts';

/** A file as it can be sent: as it is, or compressed. */
export interface Variant {
  file: string;
  size: number;
  encoding?: 'br' | 'gzip';
}

/** A file of the built site in all its variants, the smallest first. */
export class StaticFile {
  readonly #variants: Variant[] = [];
  readonly #general: Record<string, string>;
  readonly #plain: string;
  #headers: Record<string, string> | undefined;

  /** @param address the path it is served at, for the rules of `_headers`. */
  constructor(file: string, address: string, rules: HeaderRule[]) {
    for (const [ending, encoding] of [['.br', 'br'] as const, ['.gz', 'gzip'] as const]) {
      if (existsSync(file + ending)) this.#variants.push({ file: file + ending, size: statSync(file + ending).size, encoding });
    }
    const isNegotiated = this.#variants.length > 0;
    this.#variants.push({ file, size: statSync(file).size });
    this.#plain = file;
    this.#general = {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ...(isNegotiated && { Vary: 'Accept-Encoding' }),
      ...headersFor(address, rules),
    };
  }

  /** The headers that every answer about it has. It is read for them when somebody first asks, so that a start need not read the whole site. */
  get headers(): Record<string, string> {
    this.#headers ??= this.#complete(readFileSync(this.#plain));
    return this.#headers;
  }

  get etag(): string {
    return this.headers.ETag as string;
  }

  #complete(content: Buffer): Record<string, string> {
    const headers = this.#plain.endsWith('.html') ? withOwnPolicy(this.#general, content.toString()) : this.#general;
    return { ...headers, ETag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
  }

  /** The first variant that an `Accept-Encoding` allows. */
  variantFor(accepted: string): Variant {
    const variant = this.#variants.find(({ encoding }) => !encoding || accepts(accepted, encoding));
    if (!variant) throw new Error('A file has no plain variant.');
    return variant;
  }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
