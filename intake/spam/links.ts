import { domainOf } from '../../core/desk/spam-rules.ts';

// With a scheme or `www.`, as mail programs recognise links; a bare name such as "Node.js" is none.
const LINK = /(?:https?:\/\/|\bwww\.)([^\s/?#:<>"'()[\],]+)[^\s<>"'()[\]]*/giu;

/**
 * Counts the links in a text that lead somewhere else: each address once, those to the sender's own
 * domain as one in all, and none to the firm's site.
 */
export function countLinks(
  text: string,
  { userEmail, siteUrl }: { userEmail: string; siteUrl: string },
): number {
  const own = domainOf(userEmail);
  const site = new URL(siteUrl).hostname;
  const links = new Set<string>();
  for (const [link, host = ''] of text.matchAll(LINK)) {
    if (isWithin(host, site)) continue;
    links.add(isWithin(host, own) ? own : plain(link));
  }
  return links.size;
}

/** A link without its scheme, `www.` and punctuation at its end. */
function plain(link: string): string {
  return link
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/[.,:;!?/]+$/, '');
}

function isWithin(host: string, domain: string): boolean {
  return host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`);
}
