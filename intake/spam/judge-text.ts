import { domainOf } from '../../core/desk/spam-rules.ts';
import { trimEnd } from '../../core/trim-end.ts';
import { CHAT, FREE_MAIL, isPriceQuestion, isShortener, MARKUP, OFFERS } from './signs.ts';

/** The numbers of links from which on they are a weak and a strong sign (decisions/spam.md). */
const MANY_LINKS = 3;
const TOO_MANY_LINKS = 5;
const MANY_PICTOGRAPHS = 3;

/** What somebody wrote: their name, the message, and the other fields, such as the company. */
interface Written {
  name: string;
  message: string;
  others: string;
}

interface Circumstances {
  userEmail: string;
  siteUrl: string;
  /** The site's language (BCP 47). */
  language: string;
}

/**
 * Why a message looks like spam, in words that complete "because"; undefined if it doesn't. One
 * strong sign is enough, or two weak ones.
 */
export function judgeText(
  written: Written,
  { language, ...sender }: Circumstances,
): string | undefined {
  const strong = findStrongSigns(written, language, sender);
  const weak = findWeakSigns(written, sender);
  if (strong.length === 0 && weak.length < 2) return undefined;
  const signs = [...strong, ...weak];
  return [signs.slice(0, -1).join(', '), signs.at(-1)].filter(Boolean).join(' and ');
}

type Sender = Omit<Circumstances, 'language'>;

function findStrongSigns(
  { name, message, others }: Written,
  language: string,
  sender: Sender,
): string[] {
  const links = linksIn(`${name}\n${message}\n${others}`, sender);
  const script = findForeignScript(message, language);
  return signsOf({
    [`it has ${links.length} links`]: links.length >= TOO_MANY_LINKS,
    'it has a link that hides where it leads': links.some(({ host }) => isShortener(host)),
    'it has the markup of a link': MARKUP.test(message),
    'the name has a link': linksIn(name, sender).length > 0,
    'it is the question for a price that programs send in many languages': isPriceQuestion(message),
    'it is one word that means nothing': isRandomWord(message),
    'a word mixes letters of two scripts':
      /\p{Script=Latin}[\p{Script=Cyrillic}]|[\p{Script=Cyrillic}]\p{Script=Latin}/u.test(message),
    [`it is written mostly in ${script}, and the site in ${languageName(language)}`]:
      script !== undefined,
  });
}

function findWeakSigns({ name, message, others }: Written, sender: Sender): string[] {
  const links = linksIn(`${name}\n${message}\n${others}`, sender);
  const site = new URL(sender.siteUrl).hostname;
  const isElsewhere =
    (message.match(FREE_MAIL) ?? []).length > 0 && !message.includes(sender.userEmail);
  return signsOf({
    [`it has ${links.length} links`]: links.length >= MANY_LINKS && links.length < TOO_MANY_LINKS,
    'it leads to a chat': CHAT.test(message),
    'it names another free mailbox than the sender’s': isElsewhere,
    'it calls the site by its domain alone': namesAlone(message, site),
    'it has many pictographs':
      (message.match(/\p{Extended_Pictographic}/gu) ?? []).length >= MANY_PICTOGRAPHS,
    'it is mostly in capitals': isShouted(message),
    ...Object.fromEntries(
      Object.entries(OFFERS).map(([name, offer]) => [`it ${name}`, offer.test(message)]),
    ),
  });
}

function signsOf(found: Record<string, boolean>): string[] {
  return Object.keys(found).filter((sign) => found[sign]);
}

/** Whether a text names a host without a page: programs fill it in, readers tell of an article. */
function namesAlone(text: string, host: string): boolean {
  const literal = host.replace(/^www\./, '').replaceAll('.', '\\.');
  return new RegExp(
    `(?<![@\\w.-])(?:https?://)?(?:www\\.)?${literal}(?![\\w-]|/\\w|\\.\\w)`,
    'i',
  ).test(text);
}

/** Such as "wHkRtPqZxLm": a program tries whether a form takes anything. */
function isRandomWord(text: string): boolean {
  return (
    /^[a-z]+[A-Z]+[a-z][A-Z]+[a-z][A-Z][a-zA-Z]*$/.test(text.trim()) && text.trim().length >= 10
  );
}

const LEAST_CAPITALS = 40;

function isShouted(text: string): boolean {
  const [capitals, small] = [count(text, /\p{Lu}/gu), count(text, /\p{Ll}/gu)];
  return capitals >= LEAST_CAPITALS && capitals > 2 * small;
}

// With a scheme or `www.`, as mail programs recognise links, or to a page of a host; a bare name such
// as "Node.js" is none.
const LINK =
  /(?:https?:\/\/|\bwww\.|(?<![\w@/.-])(?=[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,9}\.[a-z]{2,63}\/\w))([^\s/?#:<>"'()[\],]+)[^\s<>"'()[\]]*/giu;

/**
 * The links in a text that lead somewhere else: each address once, those to the sender's own domain
 * as one in all, and none to the firm's site.
 */
function linksIn(text: string, { userEmail, siteUrl }: Sender): { host: string }[] {
  const own = domainOf(userEmail);
  const site = new URL(siteUrl).hostname;
  const links = new Map<string, { host: string }>();
  for (const [link, host = ''] of text.matchAll(LINK)) {
    if (isWithin(host, site)) continue;
    links.set(isWithin(host, own) ? own : plain(link), { host: host.toLowerCase() });
  }
  return [...links.values()];
}

/** A link without its scheme, `www.` and punctuation at its end. */
function plain(link: string): string {
  return trimEnd(link.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, ''), '.,:;!?/');
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

// Two people rarely write the same sentence. "Please ring me" is shorter.
const LEAST_COPIED = 40;

/**
 * Reduces a text to its letters, in lower case, so that copies with another number, link,
 * punctuation or spacing are recognised.
 * @returns undefined for a text that is too short to say who copied it.
 */
export function fingerprintOf(text: string): string | undefined {
  const letters = text
    .replace(/(?:https?:\/\/|\bwww\.)\S+/giu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}/gu, '');
  return letters.length < LEAST_COPIED ? undefined : letters;
}
