import { addressOf } from '../content/document-paths.ts';
import type { Preview } from '../pictures/previews.ts';
import { escapeHtml } from './html.ts';
import { contentSecurityPolicy } from './policy.ts';
import { socialTags } from './social-tags.ts';

interface SiteFacts {
  /** The path of the site, ending in a slash. */
  base: string;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  preview?: Preview | undefined;
}

/** A part of a section to which links lead, and what stands there. */
interface Part {
  id: string;
  label: string;
  /** The route of what it is about, such as `/adoption/services#change-support`. */
  to: string;
}

/**
 * Keeps the query and the fragment, such as that of a campaign's link, which a refresh would lose.
 * It is constant, so one hash allows it in every document; its data attributes hold the path, and
 * the section if there is one.
 */
export const REDIRECT_SCRIPT =
  '(d=>location.replace(d.to+location.search+(d.section||"")+location.hash))(document.currentScript.dataset)';

/** For readers; it marks the part that the fragment names. It is constant, as the script is. */
export const REDIRECT_STYLE =
  'body{font:18px/1.5 sans-serif;margin:24px}li{padding:4px}a{color:inherit}:target{font-weight:700}';

/**
 * Writes the document of a redirect to a section of home. Its script leads to addresses such as
 * `/?utm_source=x#services`, which the browser itself finds, and to `/#insights/fear-factor` and
 * `/#services#change-support`, in which the application finds the article, or the part of the
 * section. Without JavaScript, the document leads to the section, or where links lead to parts of
 * it, shows these: a refresh would lose the fragment.
 */
export function redirectToSection(
  pathname: string,
  section: string,
  { base, siteUrl, preview }: SiteFacts,
  parts: readonly Part[] = [],
): string {
  return writeDocument({
    preview,
    parts: parts.map(({ id, label, to }) => {
      const [path = '', fragment = ''] = to.split('#');
      return { id, label, address: `${addressOf(path, base.slice(0, -1))}#${fragment}` };
    }),
    to: base,
    section: `#${pathname.slice(1)}`,
    address: `${base}#${section}`,
    canonical: `${siteUrl}/`,
    title: 'Moved to the home page',
    text: 'This page is now a section of the home page.',
  });
}

/**
 * Writes the document of a redirect to a screen at another path. Search engines take it for a
 * permanent redirect.
 */
export function redirectToScreen(pathname: string, { base, siteUrl, preview }: SiteFacts): string {
  const address = addressOf(pathname, base.slice(0, -1));
  const canonical = addressOf(pathname, siteUrl);
  const words = { title: 'Moved', text: 'This page has moved.' };
  return writeDocument({ preview, to: address, address, canonical, ...words });
}

interface Redirect extends Pick<SiteFacts, 'preview'> {
  parts?: { id: string; label: string; address: string }[];
  to: string;
  /** What stands there before the fragment. */
  section?: string;
  /** The address without JavaScript. */
  address: string;
  canonical: string;
  title: string;
  text: string;
}

function writeDocument({
  preview,
  parts = [],
  to,
  section,
  address,
  canonical,
  title,
  text,
}: Redirect): string {
  const items = parts.map(
    (part) =>
      `<li id="${escapeHtml(part.id)}"><a href="${escapeHtml(part.address)}">${escapeHtml(part.label)}</a></li>`,
  );
  const styles = items.length > 0 ? [REDIRECT_STYLE] : [];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ scripts: [REDIRECT_SCRIPT], styles })}">
<script data-to="${escapeHtml(to)}"${section ? ` data-section="${escapeHtml(section)}"` : ''}>${REDIRECT_SCRIPT}</script>
${items.length > 0 ? `<style>${REDIRECT_STYLE}</style>` : `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(address)}"></noscript>`}
<link rel="canonical" href="${escapeHtml(canonical)}">
<title>${title}</title>${preview ? `\n${socialTags(preview)}` : ''}
</head>
<body><p><a href="${escapeHtml(address)}">${text}</a></p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</body>
</html>
`;
}
