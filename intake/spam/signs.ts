/*
 * What spam through contact forms is known by, as it came to firms like ours. A sign alone can be
 * wrong, so each has its words for the operator, and two of the weak ones are needed.
 */

/** Hosts that hide where a link leads. */
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

/** Whether a host hides where its links lead. */
export function isShortener(host: string): boolean {
  const plain = host.toLowerCase().replace(/^www\./, '');
  return SHORTENERS.includes(plain);
}

/** Links to a chat, by which a sender leaves the form's firm behind. */
export const CHAT =
  /\b(?:wa\.me|api\.whatsapp\.com|t\.me|telegram\.me|join\.skype\.com|m\.me)\/|\b(?:whatsapp|telegram|skype)\b\s*[:@+]/i;

/** The markup of forums and of HTML, by which a program makes links. */
export const MARKUP = /\[(?:url|link|img)\b[^[\]]*\]|<a\s[^<>]*href|<\/a>|\[\/url\]/i;

/** Mailboxes that anybody gets. */
export const FREE_MAIL =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|aol|mail|gmx|web|proton|protonmail|yandex|zohomail|rambler)\.(?:com|net|org|me|ru|de|co\.uk|fr)\b/gi;

/** What is offered to whoever has a website, by its name for operators. */
export const OFFERS: Record<string, RegExp> = {
  'speaks of search rankings':
    /\b(?:first page|page one|top|#1|rank(?:ed|ing|ings|s)?)\b.{0,60}\b(?:google|bing|search (?:engine|result)s?)\b|\b(?:google|search engine)\b.{0,40}\b(?:rank(?:ed|ing|ings)?|first page|top results)\b|\bseo (?:services?|audit|agency|expert|package|company|specialist)\b/is,
  'speaks of backlinks':
    /\bback ?links?\b|\blink (?:insertion|building|exchange)\b|\bdofollow\b|\bdomain (?:authority|rating)\b|\bDA ?\d{2}\b/i,
  'offers articles for the site':
    /\b(?:guest|sponsored) (?:posts?|posting|articles?|blogs?)\b|\bpublish (?:an? )?(?:article|post|content) on your (?:site|website|blog)\b/i,
  'offers to make or mend websites':
    /\b(?:web(?:site)?|wordpress|app|mobile app) (?:re)?(?:design(?:er|ers|ing)?|development|developers?) (?:company|services?|agency|team|firm|packages?)\b|\bredesign (?:of )?your (?:web)?site\b|\b(?:errors?|issues?|problems?) (?:on|with|in) your (?:web)?site\b/i,
  'offers contacts or traffic for sale':
    /\b(?:email|mailing|contact|leads?|attendees?|b2b) (?:list|database|data)s?\b.{0,80}\b(?:cost|pric|interested|purchase|acquire|counts?)|\b(?:targeted|website|real|organic) (?:traffic|visitors)\b|\b(?:more|new|qualified) leads\b/is,
  'offers to send through forms':
    /\b(?:contact|feedback) ?forms?\b.{0,60}\b(?:submi|advertis|market|blast|messag|mailing)|\b(?:send|sending|submit) (?:your )?(?:message|offer|ad)s?\b.{0,60}\b(?:websites?|forms)\b/is,
  'offers money':
    /\b(?:business|unsecured|quick|instant|personal) (?:loans?|funding|financing|capital)\b|\b(?:earn|make|profit of|income of) (?:up to )?[$€£]? ?\d[\d,.]*|\bpassive income\b|\binvestment (?:opportunit|proposal|funds?)|\b(?:inheritance|next of kin|beneficiary)\b/i,
  'speaks of crypto':
    /\b(?:crypto(?:currency|currencies)?|bitcoin|btc|ethereum|usdt|forex|nfts?)\b/i,
  'speaks of gambling or pills':
    /\b(?:casino|betting|slots?|jackpot|viagra|cialis|levitra|cbd|pharmacy|weight loss|escort|dating|onlyfans|porn|xxx)\b/i,
  'offers reviews or followers':
    /\b(?:buy|real|more|positive) (?:google )?(?:reviews|followers|likes|subscribers)\b/i,
  'offers videos': /\b(?:explainer|animated|promo(?:tional)?|whiteboard) videos?\b/i,
  'offers goods':
    /\b(?:factory|manufacturer|supplier|wholesale) (?:price|direct|from china|in china|of)\b|\b(?:designer|replica) (?:watches|handbags|shoes)\b|\b\d\d% (?:off|discount)\b|\bfree shipping\b/i,
  'says how to get no more of it':
    /\b(?:unsubscribe|opt[- ]?out|remove (?:you|your (?:site|website|domain))|no longer wish)\b/i,
  hurries:
    /\b(?:act now|limited[- ]time|hurry|last chance|expires? (?:today|soon|in \d)|urgent(?:ly)? (?:reply|response))\b/i,
  'addresses nobody':
    /\b(?:dear|hi|hello|hey|attn:?) (?:sir(?: ?(?:\/|or|and) ?madam)?|webmaster|site owner|website owner|business owner|owner|admin(?:istrator)?|website (?:admin|manager))\b/i,
  'was only passing your site':
    /\b(?:came across|stumbled (?:up)?on|visiting|visited|browsing|checking out|looking at|reviewed|analy[sz]ed) your (?:web)?site\b/i,
};

/**
 * The one question that programs send in many languages, as a whole message: "Hi, I wanted to know
 * your price."
 */
const PRICE_QUESTIONS = [
  'wanted to know your price',
  'queria saber su precio',
  'queria saber o seu preco',
  'volevo sapere il tuo prezzo',
  'voulais connaitre votre prix',
  'wollte ihren preis wissen',
  'wilde graag uw prijs weten',
  'wilde je prijs weten',
  'volia saber el seu preu',
  'prezioa jakin nahi nuen',
  'onskede at kende din pris',
  'onsket a vite prisen',
  'ville veta ditt pris',
  'halusin tietaa hintasi',
  'chcialem znac twoja cene',
  'chtel jsem znat vasi cenu',
  'meg akartam tudni az arat',
  'am vrut sa stiu pretul',
  'fiyatinizi bilmek istedim',
  'htio sam znati vasu cijenu',
  'zelel sem vedeti vaso ceno',
  'norejau suzinoti jusu kaina',
  'es gribeju zinat savu cenu',
  'tahtsin teada teie hinda',
  'doja te di cmimin tuaj',
  'ingin tahu harga anda',
  'gusto kong malaman ang presyo',
  'muon biet gia cua ban',
  'nataka kujua bei yako',
  'bengifuna ukwazi intengo',
  'roeddwn i eisiau gwybod eich pris',
  'theastaigh uaim do phraghas',
  'хотел узнать вашу цену',
  'исках да знам цената',
  'хотів дізнатися вашу ціну',
  'ηθελα να μαθω την τιμη',
];

/** Whether a message is nothing but the question for a price that programs send. */
export function isPriceQuestion(message: string): boolean {
  const plain = message
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return PRICE_QUESTIONS.some(
    (question) => plain.includes(unmarked(question)) && plain.length < question.length + 25,
  );
}

/** Cyrillic й and і lose their marks, too. */
function unmarked(question: string): string {
  return question.normalize('NFKD').replace(/\p{M}/gu, '');
}
