import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderRule, headersFor } from './header-rules.ts';

/** A file as it can be sent: as it is, or compressed. */
export interface Variant {
  file: string;
  size: number;
  encoding?: 'br' | 'gzip';
}

/** A file of the built site in all its variants, the smallest first. */
export class StaticFile {
  readonly #variants: Variant[] = [];
  readonly #headers: Record<string, string>;
  readonly #plain: string;
  #etag: string | undefined;

  /** @param address the path it is served at, for the rules of `_headers`. */
  constructor(file: string, address: string, rules: HeaderRule[]) {
    for (const [ending, encoding] of [['.br', 'br'] as const, ['.gz', 'gzip'] as const]) {
      if (existsSync(file + ending)) this.#variants.push({ file: file + ending, size: statSync(file + ending).size, encoding });
    }
    const isNegotiated = this.#variants.length > 0;
    this.#variants.push({ file, size: statSync(file).size });
    this.#plain = file;
    this.#headers = {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ...(isNegotiated && { Vary: 'Accept-Encoding' }),
      ...headersFor(address, rules),
    };
  }

  /** Read from what it holds when somebody first asks, so that a start need not read the whole site. */
  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(readFileSync(this.#plain)).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  /** The headers that every answer about it has. */
  get headers(): Record<string, string> {
    return { ...this.#headers, ETag: this.etag };
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
