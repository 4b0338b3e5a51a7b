import type { BrowserContext } from '@playwright/test';
import { DESK_SITE, FAULTY_SITE, PLAIN_SITE, ROOT_SITE, SUB_SITE } from './sites.ts';

const OURS = new Set([ROOT_SITE, SUB_SITE, PLAIN_SITE, FAULTY_SITE, DESK_SITE].map(({ port }) => `http://localhost:${port}`));

// Where a test takes the network away, what was being fetched ahead fails; nobody asked for it.
const AHEAD_WHEN_OFFLINE = /\/assets\/.*ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED.*\/assets\//;

/** What a browser has said and failed at. A test says beforehand what it brings about itself; all else fails it. */
export class Quiet {
  /** Everything written to the console, in order. */
  readonly messages: string[] = [];
  readonly #heard: string[] = [];
  readonly #allowed: RegExp[] = [AHEAD_WHEN_OFFLINE];

  constructor(context: BrowserContext) {
    const hear = (what: string) => this.#heard.push(what);
    context.on('console', (message) => {
      this.messages.push(message.text());
      hear(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => hear(`page error: ${error.error().stack || error.error()}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && !OURS.has(origin)) hear(`foreign request: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A browser drops what it was still fetching for a page that is left.
      if (reason !== 'net::ERR_ABORTED') hear(`failed request: ${request.url()} ${reason}`);
    });
  }

  /** Takes what matches as part of the test. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** What nobody asked for. */
  unexpected(): string[] {
    return this.#heard.filter((what) => !this.#allowed.some((pattern) => pattern.test(what)));
  }
}

/** What the browser itself writes about an answer 404. */
export const ANSWERED_404 = /Failed to load resource: the server responded with a status of 404/;

/** What the 404 page writes (specification, point 2). */
export const LOGGED_404 = /404 Error: User attempted to access non-existent route:/;
