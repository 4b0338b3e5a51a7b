import { SOCIAL_SIZE } from '../../core/content/picture.ts';
import type { Preview } from '../pictures/previews.ts';
import { escapeHtml } from './html.ts';

/** Open Graph. */
export function socialTags({
  language,
  siteName,
  title,
  description,
  address,
  picture,
  article,
}: Preview): string {
  return [
    property('og:type', article ? 'article' : 'website'),
    property('og:site_name', siteName),
    property('og:locale', localeOf(language)),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', picture.address),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SOCIAL_SIZE.width)),
    property('og:image:height', String(SOCIAL_SIZE.height)),
    property('og:image:alt', picture.alt),
    ...(article
      ? [
          property('article:published_time', article.date),
          property('article:author', article.author),
          property('article:section', article.category),
        ]
      : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

/** Open Graph names a country, too, so a language alone gets the country with most of its speakers. */
function localeOf(language: string): string {
  const { language: name, region } = new Intl.Locale(language).maximize();
  return `${name}_${region}`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
