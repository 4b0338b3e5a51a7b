import { domainOf } from '../../core/desk/spam-rules.ts';

/** The number of links from which on a text is suspected (decisions/spam.md). */
const SUSPICIOUS_LINKS = 3;

interface Circumstances {
  userEmail: string;
  siteUrl: string;
  /** The site's language (BCP 47). */
  language: string;
}

/** Why a text looks like spam, in words that complete "because"; undefined if it doesn't. */
export function judgeText(
  text: string,
  { language, ...sender }: Circumstances,
): string | undefined {
  const links = countLinks(text, sender);
  if (links >= SUSPICIOUS_LINKS) return `it has ${links} links`;
  const script = findForeignScript(text, language);
  return script && `it is written mostly in ${script}, and the site in ${languageName(language)}`;
}

// With a scheme or `www.`, as mail programs recognise links; a bare name such as "Node.js" is none.
const LINK = /(?:https?:\/\/|\bwww\.)([^\s/?#:<>"'()[\],]+)[^\s<>"'()[\]]*/giu;

/**
 * Counts the links in a text that lead somewhere else: each address once, those to the sender's own
 * domain as one in all, and none to the firm's site.
 */
function countLinks(
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

// A few words; names and addresses alone stay below it.
const LEAST_LETTERS = 20;
// Unicode's scripts of the codes that stand for several (ISO 15924).
const PARTS: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};
// Most of the web's text is in one of these; another script is found, too, without its name.
const NAMED = [
  'Latn',
  'Cyrl',
  'Hani',
  'Hira',
  'Kana',
  'Hang',
  'Arab',
  'Hebr',
  'Grek',
  'Thai',
  'Deva',
  'Armn',
  'Geor',
];

/**
 * The name of the script that most of a text is written in, if a language is not written in it;
 * else undefined.
 */
function findForeignScript(text: string, language: string): string | undefined {
  const own = scriptsOf(language);
  const letters = count(text, /\p{L}/gu);
  const foreign = letters - count(text, letterOf(own));
  if (letters < LEAST_LETTERS || foreign <= letters / 2) return undefined;
  const [script] = NAMED.filter((one) => !own.includes(one)).sort(
    (one, other) => count(text, letterOf([other])) - count(text, letterOf([one])),
  );
  const isNamed = script !== undefined && count(text, letterOf([script])) > 0;
  return isNamed ? new Intl.DisplayNames('en', { type: 'script' }).of(script) : 'another script';
}

/** The English name of a language, without its region. */
function languageName(language: string): string {
  return (
    new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(language).language) ??
    language
  );
}

function scriptsOf(language: string): string[] {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return PARTS[script] ?? [script];
}

function letterOf(scripts: string[]): RegExp {
  return new RegExp(
    `(?=\\p{L})[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`,
    'gu',
  );
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
