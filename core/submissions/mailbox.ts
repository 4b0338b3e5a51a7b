// Large mailbox hosts that ignore a tag after a plus sign. Google's ignore dots as well.
const TAGGING =
  /^(gmail\.com|outlook\.com|hotmail\.(com|co\.uk|fr|de|it|es)|live\.(com|co\.uk|fr|nl)|msn\.com|icloud\.com|me\.com|mac\.com|fastmail\.(com|fm)|proton\.me|protonmail\.com|pm\.me|hey\.com|zoho\.com|yandex\.(com|ru))$/;

// Other large hosts, whose mailboxes belong to strangers.
const OTHER_PROVIDERS =
  /^((yahoo|ymail|rocketmail|aol|hotmail|live|outlook|gmx|orange|free|mail|web|t-online|freenet|arcor|posteo|mailbox|laposte|sfr|wanadoo|libero|virgilio|tiscali|alice|bluewin|sunrise|hispeed|naver|daum|hanmail|qq|163|126|sina|foxmail|rediffmail|seznam|wp|o2|onet|interia|ukr|rambler|bk|inbox|list|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|btinternet|virginmedia|sky|talktalk|ntlworld|telenet|skynet|ziggo|kpnmail|planet|home|xs4all|chello|uol|bol|terra|tuta|tutanota|riseup|duck|privaterelay\.appleid|ya|protonmail|fastmail|hushmail|zoho|yandex|vodafone|neuf|bbox|bigpond|optusnet|rogers|shaw|telus|sympatico|eircom|proximus|swisscom|hotmail\.co|googlemail)\.(com|net|org|io|de|at|ch|fr|it|es|nl|be|se|no|dk|fi|pl|cz|pt|ie|uk|co\.uk|eu|ru|ua|cn|jp|co\.jp|kr|in|co\.in|br|com\.br|com\.ar|com\.mx|ca|com\.au|me))$/;

// Names that reach nobody (RFC 2606).
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

/**
 * Whether the domain's mailboxes belong to different people (or to nobody), unlike a firm's, which
 * may all lead to one mailbox.
 */
export function isProvider(domain: string): boolean {
  return [TAGGING, OTHER_PROVIDERS, RESERVED].some((known) => known.test(domain));
}

/**
 * The mailbox that limits count: without a tag after a plus sign, at any host. Several people may
 * share it, so use it for limits only.
 */
export function limitedMailboxOf(address: string): string {
  const mailbox = mailboxOf(address);
  const at = mailbox.lastIndexOf('@');
  return untagged(mailbox.slice(0, at)) + mailbox.slice(at);
}

/**
 * One spelling for all addresses of a mailbox, to count and find mail, never to send: lower case,
 * Unicode NFKC, the domain in ASCII (RFC 5891), and no tag if the host ignores it.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).normalize('NFKC').toLowerCase();
  const domain = toAscii(address.slice(at + 1));
  if (!TAGGING.test(domain)) return `${local}@${domain}`;
  const owner = untagged(local);
  return `${domain === 'gmail.com' ? owner.replaceAll('.', '') : owner}@${domain}`;
}

function untagged(local: string): string {
  const plus = local.indexOf('+', 1);
  return plus < 0 ? local : local.slice(0, plus);
}

function toAscii(domain: string): string {
  const lower = domain.toLowerCase();
  // These characters would end the host of a URL, so such a domain is not parsed.
  const ascii = /[/?#%]/.test(lower) ? lower : (URL.parse(`http://${lower}`)?.hostname ?? lower);
  return ascii.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com');
}
