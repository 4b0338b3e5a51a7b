import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import type { Brand } from '../core/content/firm.ts';
import type { PrerenderedScreen } from '../site/prerender.tsx';
import type { ScreenName } from '../site/routes.ts';
import { contentSecurityPolicy } from './policy.ts';
import { START_SCRIPT } from './start-script.ts';

// In the document itself: as a file of its own it would be fetched before the first paint.
const FAVICON = readFileSync(path.join(import.meta.dirname, '../site/favicon.svg'), 'utf8').trim();

interface SiteFacts {
  brand: Brand;
  siteUrl: string;
  base: string;
}

/** The files a screen's document needs: its style sheets to inline, its scripts to start after the first paint. */
export class ScreenAssets {
  readonly #manifest: Manifest;
  readonly #output: string;
  readonly #base: string;

  constructor(manifest: Manifest, output: string, base: string) {
    this.#manifest = manifest;
    this.#output = output;
    this.#base = base;
  }

  /** The style sheets of the entry and a screen: their text in one, and their addresses. */
  styles(screen: ScreenName): { text: string; hrefs: string[] } {
    const files = [...new Set(this.#chunks(screen).flatMap((key) => this.#manifest[key]?.css ?? []))];
    return { text: files.map((file) => this.#read(file)).join(''), hrefs: files.map((file) => this.#base + file) };
  }

  /** The text of the sheet that names the fonts, for readers without JavaScript. */
  fonts(): string {
    return this.#read(this.#manifest['site/styles/fonts.css']?.file ?? '');
  }

  /** Addresses of the entry, the screen and what they import. */
  scripts(screen: ScreenName): string[] {
    return ['site/fonts.ts', ...this.#chunks(screen)].map((key) => this.#base + this.#manifest[key]?.file);
  }

  #read(file: string): string {
    return readFileSync(path.join(this.#output, file), 'utf8').trim();
  }

  #chunks(screen: ScreenName): string[] {
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      this.#manifest[key]?.imports?.forEach(visit);
    };
    visit('site/main.tsx');
    visit(`site/pages/${screen}.tsx`);
    return [...seen];
  }
}

/** A whole HTML document for a prerendered screen: complete without any script (product.md, Routes). */
export function writeDocument({ route, head, html }: PrerenderedScreen, pathname: string, assets: ScreenAssets, { brand, siteUrl, base }: SiteFacts): string {
  const styles = assets.styles(route.screen);
  const policy = contentSecurityPolicy({ scripts: [START_SCRIPT], styles: [styles.text, assets.fonts()] });
  const usesSerif = styles.text.includes('var(--serif)');
  const address = `${siteUrl}${pathname === '/' ? '' : pathname}/`;
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script data-base="${base}" data-route="${escapeHtml(pathname)}" data-load="${assets.scripts(route.screen).join(' ')}">${START_SCRIPT}</script>
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="robots" content="${head.isIndexed ? 'index, follow' : 'noindex'}">
${head.isIndexed ? `<link rel="canonical" href="${address}">\n${socialCard(title, description, address, brand)}\n` : ''}<meta name="theme-color" content="#f3f4f1">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(FAVICON)}">
<style>${styles.text}</style>
${styles.hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')}
<noscript><style>${assets.fonts()}</style></noscript>
</head>
<body><div id="root" data-screen="${route.screen}"${usesSerif ? ' data-serif=""' : ''}>${html}</div></body>
</html>
`;
}

/** The tiny document at a redirecting path: it leads to the section of home that bears the route's name, with or without JavaScript. */
export function writeRedirect(pathname: string, { base, siteUrl }: SiteFacts): string {
  const target = `${base}#${pathname.slice(1)}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${siteUrl}/">
<title>Moved to the home page</title>
</head>
<body><p><a href="${target}">This page is now a section of the home page.</a></p></body>
</html>
`;
}

function socialCard(title: string, description: string, address: string, brand: Brand): string {
  return [
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta name="twitter:card" content="summary">`,
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
