import { DAY_MS, dayOf } from '../../core/days.ts';
import { escapeHtml } from './html.ts';

export interface ListedPage {
  address: string;
  /** ISO 8601 date; only of articles. */
  lastModified?: string | undefined;
}

export function writeSitemap(pages: ListedPage[]): string {
  const entries = pages.map(
    ({ address, lastModified }) =>
      `<url><loc>${escapeHtml(address)}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

/**
 * Crawlers read it only at the root of a host. Under a base path, a note in the file says what to
 * do.
 */
export function writeRobots({ base, siteUrl }: { base: string; siteUrl: string }): string {
  const sitemap = `Sitemap: ${siteUrl}/sitemap.xml`;
  const rules = `User-agent: *\nAllow: /\n\n${sitemap}\n`;
  if (base === '/') return rules;
  return `# Crawlers read only ${new URL('/robots.txt', siteUrl).href}, so this file has no effect here.\n# Put the last line into that one, or tell search engines of the sitemap yourself.\n${rules}`;
}

/**
 * RFC 9116: where to report a weakness. The file expires after a year, so build the site at least
 * once a year.
 * @param now in ms since 1970.
 */
export function writeSecurity(email: string, siteUrl: string, now: number): string {
  const expires = dayOf(now + 365 * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
