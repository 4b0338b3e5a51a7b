import { addressOf } from './documents.ts';
import { escapeHtml } from './html.ts';
import { contentSecurityPolicy } from './policy.ts';

interface Place {
  /** The path of the site, ending in a slash. */
  base: string;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
}

/** Keeps the query and the fragment, such as that of a resume link, which a refresh would lose. It is constant, so one hash allows it in every document. */
export const REDIRECT_SCRIPT = 'location.replace(document.currentScript.dataset.to+location.search+location.hash)';

/**
 * Writes the document of a redirect to a section of home. It refreshes with or without JavaScript. Only the application can find the article of a
 * route such as `/insights/fear-factor`; without JavaScript, the document refreshes to the section. Browsers follow the first or the last of
 * several refreshes, so that one is written in both places.
 */
export function redirectToSection(pathname: string, section: string, { base, siteUrl }: Place): string {
  const refreshTo = (id: string) => refresh(`${base}#${id}`);
  const id = pathname.slice(1);
  const toSection = `<noscript>${refreshTo(section)}</noscript>`;
  const refreshes = id === section ? [refreshTo(id)] : [toSection, refreshTo(id), toSection];
  return writeDocument({
    head: [policy("default-src 'none'"), '<meta name="robots" content="noindex">', ...refreshes],
    canonical: `${siteUrl}/`,
    title: 'Moved to the home page',
    link: `<a href="${base}#${section}">This page is now a section of the home page.</a>`,
  });
}

/** Writes the document of a redirect to a screen at another path. Search engines take it for a permanent redirect. */
export function redirectToScreen(pathname: string, { base, siteUrl }: Place): string {
  const address = escapeHtml(addressOf(pathname, base.slice(0, -1)));
  return writeDocument({
    head: [
      policy(contentSecurityPolicy({ scripts: [REDIRECT_SCRIPT], styles: [] })),
      `<script data-to="${address}">${REDIRECT_SCRIPT}</script>`,
      `<noscript>${refresh(address)}</noscript>`,
    ],
    canonical: escapeHtml(addressOf(pathname, siteUrl)),
    title: 'Moved',
    link: `<a href="${address}">This page has moved.</a>`,
  });
}

function refresh(address: string): string {
  return `<meta http-equiv="refresh" content="0; url=${address}">`;
}

function policy(text: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${text}">`;
}

function writeDocument({ head, canonical, title, link }: { head: string[]; canonical: string; title: string; link: string }): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
${head.join('\n')}
<link rel="canonical" href="${canonical}">
<title>${title}</title>
</head>
<body><p>${link}</p></body>
</html>
`;
}
