import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import type { PrerenderedScreen } from '../site/prerender.tsx';
import type { ScreenName } from '../site/routes.ts';
import type { Brand } from '../core/content/firm.ts';
import { contentSecurityPolicy } from './policy.ts';
import { START_SCRIPT } from './start-script.ts';

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

  /** Addresses and texts of the style sheets of the entry and a screen. */
  styles(screen: ScreenName): { href: string; text: string }[] {
    const files = new Set(this.#chunks(screen).flatMap((key) => this.#manifest[key]?.css ?? []));
    return [...files].map((file) => ({ href: this.#base + file, text: readFileSync(path.join(this.#output, file), 'utf8').trim() }));
  }

  /** Addresses of the entry, the screen and what they import. */
  scripts(screen: ScreenName): string[] {
    return this.#chunks(screen).map((key) => this.#base + this.#manifest[key]?.file);
  }

  /** Addresses of the fonts that a screen's style sheets name. */
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
export function writeDocument({ route, meta, html }: PrerenderedScreen, pathname: string, assets: ScreenAssets, { brand, siteUrl, base }: SiteFacts): string {
  const styles = assets.styles(route.screen);
  const policy = contentSecurityPolicy({ scripts: [START_SCRIPT], styles: styles.map(({ text }) => text) });
  const address = `${siteUrl}${pathname === '/' ? '' : pathname}/`;
  const title = escapeHtml(meta.title);
  const description = escapeHtml(meta.description);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script data-base="${base}" data-route="${escapeHtml(pathname)}" data-load="${assets.scripts(route.screen).join(' ')}">${START_SCRIPT}</script>
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="robots" content="${route.isIndexed ? 'index, follow' : 'noindex'}">
${route.isIndexed ? `<link rel="canonical" href="${address}">\n${socialCard(title, description, address, brand)}\n` : ''}<meta name="theme-color" content="#f3f4f1">
<link rel="icon" href="${base}favicon.svg" type="image/svg+xml">
${styles.map(({ href, text }) => `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`).join('\n')}
</head>
<body><div id="root" data-screen="${route.screen}">${html}</div></body>
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
