import { domainOf } from '../../core/desk/spam-rules.ts';
import { trimEnd } from '../../core/trim-end.ts';

/** So many links are suspicious: with a link to a chat, and alone. */
const LINKS_WITH_CHAT = 3;
const TOO_MANY_LINKS = 5;

/** `others` are further fields, such as the company. */
interface Written {
  name: string;
  message: string;
  others: string;
}

interface Sender {
  userEmail: string;
  siteUrl: string;
}

/** Why its links look like spam, in words that complete "because" (decisions/spam.md). */
export function judgeText({ name, message, others }: Written, sender: Sender): string | undefined {
  const links = linksIn(`${name}\n${message}\n${others}`, sender);
  const found: Record<string, boolean> = {
    [`it has ${links.length} links`]: links.length >= TOO_MANY_LINKS,
    [`it leads to a chat, and has ${links.length} links`]:
      links.length >= LINKS_WITH_CHAT && links.length < TOO_MANY_LINKS && CHAT.test(message),
    'it has a link that hides where it leads': links.some(({ host }) => isShortener(host)),
    'it has the markup of a link': MARKUP.test(message),
    'the name has a link': linksIn(name, sender).length > 0,
  };
  const signs = Object.keys(found).filter((sign) => found[sign]);
  return signs.length === 0
    ? undefined
    : [signs.slice(0, -1).join(', '), signs.at(-1)].filter(Boolean).join(' and ');
}

const SHORTENERS = [
  ...['bit.ly', 'bitly.com', 'tinyurl.com', 'cutt.ly', 't.ly', 'is.gd', 'v.gd', 'rb.gy', 'ow.ly'],
  ...['goo.gl', 'goo.su', 'tiny.cc', 'tiny.pl', 'shorturl.at', 'short.gy', 'rebrand.ly', 'bl.ink'],
  ...['clck.ru', 'vk.cc', 'surl.li', 's.id', 'lnkd.in', 'buff.ly', 'u.to', 'qps.ru', 'x.gd'],
  ...[
    'urlz.fr',
    'shorte.st',
    'adf.ly',
    'linktr.ee',
    'telegra.ph',
    'dlvr.it',
    'soo.gd',
    'hyperurl.co',
  ],
];

function isShortener(host: string): boolean {
  return SHORTENERS.includes(host.toLowerCase().replace(/^www\./, ''));
}

/** Leads away from the form's firm. */
const CHAT =
  /\b(?:wa\.me|api\.whatsapp\.com|t\.me|telegram\.me|join\.skype\.com|m\.me)\/|\b(?:whatsapp|telegram|skype)\b\s*[:@+]/i;

/** Forum and HTML markup, by which programs make links. */
const MARKUP = /\[(?:url|link|img)\b[^[\]]*\]|<a\s[^<>]*href|<\/a>|\[\/url\]/i;

// With a scheme or `www.`, as mail programs recognise links, or to a page of a host. A bare name
// such as "Node.js" is none.
const LINK =
  /(?:https?:\/\/|\bwww\.|(?<![\w@/.-])(?=[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,9}\.[a-z]{2,63}\/\w))([^\s/?#:<>"'()[\],]+)[^\s<>"'()[\]]*/giu;

/**
 * Links to other sites: each address once, all to the sender's own domain together once, none to
 * the firm's site.
 */
function linksIn(text: string, { userEmail, siteUrl }: Sender): { host: string }[] {
  const own = domainOf(userEmail);
  const site = new URL(siteUrl).hostname;
  const links = new Map<string, { host: string }>();
  for (const [link, host = ''] of text.matchAll(LINK)) {
    if (isWithin(host, site)) continue;
    links.set(isWithin(host, own) ? own : bareLink(link), { host: host.toLowerCase() });
  }
  return [...links.values()];
}

/** Without its scheme, `www.` and punctuation at its end. */
function bareLink(link: string): string {
  return trimEnd(link.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, ''), '.,:;!?/');
}

function isWithin(host: string, domain: string): boolean {
  return host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`);
}

// In letters. Two people rarely write the same long sentence; "Please ring me" is shorter.
const LEAST_COPIED = 40;

/**
 * Only letters, in lower case, so that copies with another number, link, punctuation or spacing
 * match.
 * @returns undefined if the text is too short to be a copy.
 */
export function fingerprintOf(text: string): string | undefined {
  const letters = text
    .replace(/(?:https?:\/\/|\bwww\.)\S+/giu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}/gu, '');
  return letters.length < LEAST_COPIED ? undefined : letters;
}
