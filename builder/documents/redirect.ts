import type { AnswerWords } from '../../core/content/answers.ts';
import { addressOf } from '../content/document-paths.ts';
import type { Preview } from '../pictures/previews.ts';
import { escapeHtml } from './html.ts';
import { contentSecurityPolicy } from './policy.ts';
import { socialTags } from './social-tags.ts';

interface SiteFacts {
  /** BCP 47. */
  language: string;
  moved: AnswerWords['moved'];
  /** Ends in a slash. */
  base: string;
  /** Without a slash at its end. */
  siteUrl: string;
  preview?: Preview | undefined;
}

/** A part of a section that links lead to. */
interface Part {
  id: string;
  label: string;
  /** The part's own route, such as `/adoption/services#change-support`. */
  to: string;
}

/**
 * Keeps the query and the fragment, which a refresh would lose, such as those of a campaign's link.
 * It is constant, so one hash allows it in every document; its data attributes hold the path, and
 * the section if there is one.
 */
export const REDIRECT_SCRIPT =
  '(d=>location.replace(d.to+location.search+(d.section||"")+location.hash))(document.currentScript.dataset)';

/** Highlights the part that the fragment names. Constant, as the script is. */
export const REDIRECT_STYLE =
  'body{font:18px/1.5 sans-serif;margin:24px}li{padding:4px}a{color:inherit}:target{font-weight:700}';

/**
 * The script leads to addresses such as `/?utm_source=x#services`, which the browser itself scrolls
 * to, and to `/#insights/fear-factor` and `/#services#change-support`, in which the application
 * finds the article or the part of the section. Without JavaScript, the document refreshes to the
 * section. A refresh would lose the fragment, so where links lead to parts of the section, the
 * document lists the parts instead.
 */
export function redirectToSection(
  pathname: string,
  section: string,
  { language, moved, base, siteUrl, preview }: SiteFacts,
  parts: readonly Part[] = [],
): string {
  return writeDocument({
    language,
    preview,
    parts: parts.map(({ id, label, to }) => {
      const [path = '', fragment = ''] = to.split('#');
      return { id, label, address: `${addressOf(path, base.slice(0, -1))}#${fragment}` };
    }),
    to: base,
    section: `#${pathname.slice(1)}`,
    address: `${base}#${section}`,
    canonical: `${siteUrl}/`,
    ...moved.section,
  });
}

/** Search engines treat it as a permanent redirect. */
export function redirectToScreen(
  pathname: string,
  { language, moved, base, siteUrl, preview }: SiteFacts,
): string {
  const address = addressOf(pathname, base.slice(0, -1));
  const canonical = addressOf(pathname, siteUrl);
  return writeDocument({ language, preview, to: address, address, canonical, ...moved.screen });
}

interface Redirect extends Pick<SiteFacts, 'language' | 'preview'> {
  parts?: { id: string; label: string; address: string }[];
  to: string;
  /** Stands before the fragment. */
  section?: string;
  /** Used without JavaScript. */
  address: string;
  canonical: string;
  title: string;
  text: string;
}

function writeDocument({
  language,
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
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ scripts: [REDIRECT_SCRIPT], styles })}">
<script data-to="${escapeHtml(to)}"${section ? ` data-section="${escapeHtml(section)}"` : ''}>${REDIRECT_SCRIPT}</script>
${items.length > 0 ? `<style>${REDIRECT_STYLE}</style>` : `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(address)}"></noscript>`}
<link rel="canonical" href="${escapeHtml(canonical)}">
<title>${escapeHtml(title)}</title>${preview ? `\n${socialTags(preview)}` : ''}
</head>
<body><p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</body>
</html>
`;
}
