import type { ArticleCard } from '../../core/content/insights.ts';
import { pathOfScreen } from '../../core/content/routes.ts';
import type { Content } from '../content/content.ts';
import { addressOf, feedPath } from '../content/document-paths.ts';
import { escapeHtml as escapeXml } from './html.ts';
import type { Insights } from './insights.ts';

interface FeedPlace {
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  stylesheet: string;
}

interface FeedAddresses extends Pick<FeedPlace, 'stylesheet'> {
  self: string;
  list: string;
}

interface FeedWords {
  title: string;
  subtitle: string;
  /** What a feed is, for readers who open it in a browser. */
  explanation: string;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** The number of articles in the feed. Feed readers keep older articles themselves. */
const FEED_LENGTH = 20;

/** Makes the Atom feed of a site's newest articles. */
export async function makeFeed(
  { pages, routes }: Content,
  insights: Insights,
  { siteUrl, stylesheet }: FeedPlace,
): Promise<string> {
  const { feed, description } = pages.insights;
  const place = {
    stylesheet,
    self: siteUrl + feedPath(routes),
    list: addressOf(pathOfScreen(routes, 'insights'), siteUrl),
  };
  return writeFeed(await insights.newest(FEED_LENGTH), { ...feed, subtitle: description }, place);
}

/**
 * Writes the Atom feed (RFC 4287) of articles, with clean addresses. The XHTML elements are for
 * browsers, which would otherwise show the feed as source text that the security policy lets them
 * not style. Feed readers ignore them (RFC 4287, 6.3).
 */
function writeFeed(
  newest: ArticleCard[],
  { title, subtitle, explanation }: FeedWords,
  { stylesheet, self, list }: FeedAddresses,
): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${escapeXml(stylesheet)}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${escapeXml(list)}</id>
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(list)}"/>
<updated>${instantOf(newest[0]?.date ?? '1970-01-01')}</updated>
<meta xmlns="${XHTML}" name="viewport" content="width=device-width"/>
<h1 xmlns="${XHTML}"><a href="${escapeXml(list)}">${escapeXml(title)}</a></h1>
<p xmlns="${XHTML}">${escapeXml(explanation)}</p>
${newest.map((article) => writeEntry(article, list)).join('\n')}
</feed>
`;
}

function writeEntry(
  { slug, title, excerpt, category, author, date }: ArticleCard,
  list: string,
): string {
  const address = escapeXml(`${list}${slug}/`);
  return `<entry>
<id>${address}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${instantOf(date)}</published>
<updated>${instantOf(date)}</updated>
<author><name>${escapeXml(author)}</name></author>
<category term="${escapeXml(category)}"/>
<h2 xmlns="${XHTML}"><a href="${address}">${escapeXml(title)}</a></h2>
<summary>${escapeXml(excerpt)}</summary>
</entry>`;
}

/** The `<link>` by which feed readers find the feed. */
export function feedLink(address: string, title: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeXml(title)}" href="${address}">`;
}

const instantOf = (date: string) => `${date}T00:00:00Z`;
