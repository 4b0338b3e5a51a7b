import type { ArticleCard } from '../../core/content/insights.ts';
import { pathOfScreen } from '../../core/content/routes.ts';
import { startOfDay } from '../../core/days.ts';
import type { Content } from '../content/content.ts';
import { addressOf, feedPath } from '../content/document-paths.ts';
import { escapeHtml as escapeXml } from './html.ts';
import type { Insights } from './insights.ts';

interface FeedPlace {
  /** Without a slash at its end. */
  siteUrl: string;
  stylesheet: string;
}

interface FeedAddresses extends Pick<FeedPlace, 'stylesheet'> {
  timeZone: string;
  self: string;
  list: string;
}

interface FeedWords {
  /** BCP 47. */
  language: string;
  title: string;
  subtitle: string;
  /** For readers who open the feed in a browser. */
  explanation: string;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Feed readers keep older articles themselves. */
const FEED_LENGTH = 20;

export async function makeFeed(
  { brand: { language, timeZone }, pages, routes }: Content,
  insights: Insights,
  { siteUrl, stylesheet }: FeedPlace,
): Promise<string> {
  const { feed, description } = pages.insights;
  const place = {
    stylesheet,
    timeZone,
    self: siteUrl + feedPath(routes),
    list: addressOf(pathOfScreen(routes, 'insights'), siteUrl),
  };
  return writeFeed(
    await insights.newest(FEED_LENGTH),
    { ...feed, language, subtitle: description },
    place,
  );
}

/**
 * Atom (RFC 4287). The XHTML elements are for browsers, which would otherwise show the feed as
 * source text, and the security policy forbids styling that. Feed readers ignore them (RFC 4287,
 * 6.3).
 */
function writeFeed(
  newest: ArticleCard[],
  { language, title, subtitle, explanation }: FeedWords,
  { stylesheet, timeZone, self, list }: FeedAddresses,
): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${escapeXml(stylesheet)}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escapeXml(list)}</id>
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(list)}"/>
<updated>${startOfDay(newest[0]?.date ?? '1970-01-01', timeZone)}</updated>
<meta xmlns="${XHTML}" name="viewport" content="width=device-width"/>
<h1 xmlns="${XHTML}"><a href="${escapeXml(list)}">${escapeXml(title)}</a></h1>
<p xmlns="${XHTML}">${escapeXml(explanation)}</p>
${newest.map((article) => writeEntry(article, list, timeZone)).join('\n')}
</feed>
`;
}

function writeEntry(
  { slug, title, excerpt, category, author, date }: ArticleCard,
  list: string,
  timeZone: string,
): string {
  const address = escapeXml(`${list}${slug}/`);
  const day = startOfDay(date, timeZone);
  return `<entry>
<id>${address}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${day}</published>
<updated>${day}</updated>
<author><name>${escapeXml(author)}</name></author>
<category term="${escapeXml(category)}"/>
<h2 xmlns="${XHTML}"><a href="${address}">${escapeXml(title)}</a></h2>
<summary>${escapeXml(excerpt)}</summary>
</entry>`;
}

export function feedLink(address: string, title: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeXml(title)}" href="${address}">`;
}
