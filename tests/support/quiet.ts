import type { BrowserContext } from '@playwright/test';
import { OWN_SITE, PLAIN_SITE, ROOT_SITE, SUB_SITE } from './sites.ts';

const OURS = new Set(
  [ROOT_SITE, SUB_SITE, PLAIN_SITE, OWN_SITE].map(({ port }) => `http://localhost:${port}`),
);

// When a test goes offline, prefetches of screens and their data fail, which no visitor notices,
// and so do pictures that are still coming.
const AHEAD_WHEN_OFFLINE =
  /\/(assets|data|pictures)\/.*ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED.*\/(assets|data|pictures)\//;

// For a text file (openStorage), the browser asks for its host's icon. The site under a base path
// can have none there.
const ICON_OF_THE_HOST = new RegExp(`404 .*${new URL('/favicon.ico', SUB_SITE.url).href}`);

/**
 * Collects console messages, page errors, failed requests and third-party requests. A test allows
 * the ones it causes; any other fails the test.
 */
export class Quiet {
  readonly messages: string[] = [];
  readonly #heard: string[] = [];
  readonly #allowed: RegExp[] = [AHEAD_WHEN_OFFLINE, ICON_OF_THE_HOST];

  constructor(context: BrowserContext) {
    const hear = (what: string) => this.#heard.push(what);
    context.on('console', (message) => {
      this.messages.push(message.text());
      hear(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => hear(`page error: ${error.error().stack || error.error()}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && !OURS.has(origin))
        hear(`foreign request: ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A browser aborts a page's pending requests when the visitor leaves the page.
      if (reason !== 'net::ERR_ABORTED') hear(`failed request: ${request.url()} ${reason}`);
    });
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.#heard.filter((what) => !this.#allowed.some((pattern) => pattern.test(what)));
  }
}

/** The browser's console message for status 404. */
export const ANSWERED_404 = /Failed to load resource: the server responded with a status of 404/;

/** The console message of the 404 page (specification, point 2). */
export const LOGGED_404 = /404 Error: User attempted to access non-existent route:/;
