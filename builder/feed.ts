import type { ArticleCard } from '../core/content/insights.ts';
import { FEED } from '../core/insights/list.ts';
import type { Content } from './content/read.ts';
import { escapeHtml as escapeXml } from './html.ts';
import type { Insights } from './insights.ts';

interface FeedFacts {
  title: string;
  subtitle: string;
  /** Without a slash at its end. */
  siteUrl: string;
}

/** The number of articles in the feed. Feed readers keep older articles themselves. */
const FEED_LENGTH = 20;

/** Makes the Atom feed of a site's newest articles. */
export async function makeFeed({ pages }: Content, insights: Insights, siteUrl: string): Promise<string> {
  const { feed, description } = pages.insights;
  return writeFeed(await insights.newest(FEED_LENGTH), { title: feed.title, subtitle: description, siteUrl });
}

/** Writes the Atom feed (RFC 4287) of articles, with clean addresses. */
function writeFeed(newest: ArticleCard[], { title, subtitle, siteUrl }: FeedFacts): string {
  const list = `${siteUrl}/adoption/insights/`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${escapeXml(list)}</id>
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${siteUrl}/${FEED}`)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(list)}"/>
<updated>${instantOf(newest[0]?.date ?? '1970-01-01')}</updated>
${newest.map((article) => writeEntry(article, list)).join('\n')}
</feed>
`;
}

function writeEntry({ slug, title, excerpt, category, author, date }: ArticleCard, list: string): string {
  const address = escapeXml(`${list}${slug}/`);
  return `<entry>
<id>${address}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${instantOf(date)}</published>
<updated>${instantOf(date)}</updated>
<author><name>${escapeXml(author)}</name></author>
<category term="${escapeXml(category)}"/>
<summary>${escapeXml(excerpt)}</summary>
</entry>`;
}

/** The `<link>` by which feed readers find the feed. */
export function feedLink(base: string, title: string): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeXml(title)}" href="${base}${FEED}">`;
}

const instantOf = (date: string) => `${date}T00:00:00Z`;
