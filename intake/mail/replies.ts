/**
 * The recipient is gone, or takes mail later; we may come later, or are blocked until somebody
 * acts; or this message is refused for any recipient.
 */
export type Meaning =
  | 'recipient gone'
  | 'recipient later'
  | 'we later'
  | 'we blocked'
  | 'message refused';

interface KnownReply {
  means: Meaning;
  /** Reply codes (RFC 5321, 4.2). */
  code?: RegExp;
  /** Enhanced status codes (RFC 3463) without their class, such as `2.2` of 5.2.2 and 4.2.2. */
  status?: RegExp;
  /** Without addresses and host names. */
  words?: RegExp;
  /** If these words occur, the row doesn't apply. */
  unless?: RegExp;
}

// Servers speak of the sender under the codes of the recipient, too.
const SENDER = /\bsenders?\b/i;

/**
 * The first row whose code, status and words all match applies. The words are real servers': those
 * named here, and the set that Sisimai collects.
 */
const REPLIES: readonly KnownReply[] = [
  // The recipient gets too much at the moment. Gmail (450-4.2.1, 550-5.2.1).
  {
    means: 'recipient later',
    words: /\breceiving mail (at a rate|too quickly)\b|\brate that prevents additional\b/i,
  },
  // Greylisting (RFC 6647).
  { means: 'recipient later', words: /\bgr[ae]y-?list/i },
  // Our reputation, under codes of limits. Microsoft (4.7.650), Yahoo (TSS04), Gmail (4.7.28).
  {
    means: 'we blocked',
    words: /\breputation\b|\buser complaints\b|\bunusual (rate|amount)\b/i,
  },
  // Spectrum's codes of limits; its others are blocks.
  { means: 'we later', words: /\bAUP#\S{0,99}?(13\d\d|14\d\d|1540|1550|1580)\b/ },
  { means: 'we blocked', words: /\bAUP#/ },
  // Our quota and rate. Gmail (5.4.5), Microsoft (5.1.90), cPanel (hourly), Amazon SES (454), QQ.
  {
    means: 'we later',
    words:
      /\b(daily|hourly|per (second|minute|hour|day))\b|\byou(’ve|'ve| have) (exceeded|reached)\b/i,
  },
  {
    means: 'we later',
    words:
      /\brate[- ]?limit|\bthrottl|\bfrequency limited\b|\b(relay|sending|send|submission|outgoing|connections?) (rate )?(limit|quota)|\bexceeded .{0,200}\bconnections?\b/i,
  },
  {
    means: 'we later',
    words:
      /\bcurrent billing period exceeded\b|\bVersandlimit\b|\bmails per session limit\b|\bSubmission\w{0,30}Quota/i,
  },
  {
    means: 'we later',
    words:
      /\btoo many (\w+ )?(messages|mails|e-?mails|recipients|connections|sessions|errors)\b(?! on the server)|\bslow(er| down)\b|\btoo much mail from\b|\btoo fast\b|\btrop de connexions\b/i,
  },
  // 5.4.5: congestion; 5.5.3: too many recipients (RFC 3463, 3.5 and 3.6).
  { means: 'we later', status: /^(4\.5|5\.3)$/ },
  // The mailbox is full (RFC 3463, 3.3).
  { means: 'recipient later', status: /^2\.2$/ },
  {
    means: 'recipient later',
    words:
      /\b(mailbox|inbox|mailfolder|folder)( is)?( too)? full\b|\bfull mailbox\b|\bquota\b|\bout of storage\b|\bstorage allocation\b|\bnot? enough (storage )?space\b/i,
  },
  // Exchange names the quota in one word (554 5.2.0).
  {
    means: 'recipient later',
    words: /QuotaExceeded|\bPostfach( ist)?( derzeit)? voll\b/i,
  },
  {
    means: 'recipient later',
    words:
      /\binsufficient (system )?storage\b|\bexceed(s|ed|ing)? .{0,200}\b(storage|disk space)\b|\bspace has been used up\b|\btoo many messages on the server\b|\bdestinataire pleine\b/i,
  },
  // Who signs in, and how (RFC 4954, 6).
  { means: 'we blocked', code: /^53[0458]$/ },
  { means: 'we blocked', status: /^7\.(8|9|57)$/ },
  // Microsoft closes groups to strangers, which says nothing about us.
  { means: 'message refused', words: /SenderNotAuthenticatedFor/ },
  // Our sender, unless the recipient is unknown (RFC 3463, 3.2).
  { means: 'we blocked', status: /^1\.[78]$/ },
  // The recipient is unknown, has moved, or has no mail server (RFC 3463, 3.2; RFC 7505); its
  // mailbox is disabled (3.3). Exchange Online (5.1.10, 5.1.351).
  { means: 'recipient gone', status: /^1\.(1|2|3|6|10|351)$/, unless: SENDER },
  { means: 'recipient gone', status: /^2\.1$/, unless: SENDER },
  { means: 'recipient gone', code: /^(542|556)$/ },
  // Exchange Online refuses who isn't in the directory. Elsewhere the words are a policy.
  {
    means: 'recipient gone',
    status: /^4\.1$/,
    words: /\brecipient address rejected: access denied\b/i,
  },
  { means: 'message refused', words: /\brecipient address rejected: access denied\b/i },
  { means: 'recipient gone', words: /\bRecip(ient)?NotFound\b/ },
  // Who we say we are (RFC 7372; RFC 8904), and Gmail's and Microsoft's codes for the same.
  { means: 'we blocked', status: /^7\.(2\d|30|60|[5-8]\d\d)$/ },
  { means: 'we blocked', status: /^2\.252$/ },
  // The message: its size (RFC 3463, 3.3 and 3.4), a loop (3.5), its form (3.7).
  { means: 'message refused', status: /^(2\.3|3\.4|4\.6|6\.\d+)$/ },
  {
    means: 'message refused',
    words:
      /\b(spam|virus|malware|ube)\b|\b(message|its) content\b|\bcontent (rejected|filter)|\blikely unsolicited\b|\bduplicate header\b|\b(message|headers?) (size|too (large|big))\b|\btoo (large|big) (message|mail)/i,
    unless: /\bIP\b|\b(client|sending) host\b|\bauthenticat|\bunsolicited mail originating\b/i,
  },
  // Relaying. Postfix, Sendmail, Exim, qmail.
  { means: 'we blocked', words: /\brelay(ing)?\b|\bin my list of allowed rcpthosts\b/i },
  // The sender. Postfix, Exim, Exchange (SendAsDenied), Amazon SES, SendGrid.
  {
    means: 'we blocked',
    words:
      /\bsending\b|\bsend[ -]?as(denied|\b)|\bfrom address\b|\bnot (verified|owned by)\b|\bsenders?\b(?!.{0,200}\bquota\b)/i,
  },
  // SPF, DKIM, DMARC, reverse DNS and our name.
  {
    means: 'we blocked',
    words:
      /\b(un)?authenticat|\bcredentials\b|\b(spf|dkim(?!-)|dmarc|ptr|reverse dns|helo|ehlo)\b|\blegitimate mail\b/i,
  },
  // Block lists. Postfix, Spamhaus, Proofpoint, T-Online, Orange (OFR_999), Apple.
  {
    means: 'we blocked',
    words:
      /\bclient host\b|\b(client|host|ips?|network)\b.{0,200}\b(blocked|black-?listed|banned|block list)\b|\b(dnsb|rb)l\b|\bIP=|\bnot in whitelist\b/i,
  },
  {
    means: 'we blocked',
    words:
      /\bnot accept(ed|ing)? (connections|mail from|from)\b|^(access denied|blocked)\b|\bservice refuse|\bblack-?listed\b|\bblock ?list\b/i,
  },
  // An unknown or disabled mailbox without an enhanced code, or under a general one.
  {
    means: 'recipient gone',
    words:
      /\b(no such|unknown|invalid|inactive|no valid|bad|non-?existent) (\w+ )?(user|recipient|mailbox|account|address|person|domain|e-?mail address)s?\b/i,
  },
  {
    means: 'recipient gone',
    words:
      /\b(user|recipient|mailbox|account|address|person)s?( you tried to reach)?( \(\S*\))?( is| has been| was)?( currently)? (un(known|available)|not (found|known|exist|present|active|local)|invalid|inactive|disabled|suspended|deactivated|frozen|does(n't| not) exist|rejected\.?$)/i,
  },
  {
    means: 'recipient gone',
    words:
      /\bdoesn't have an?\b.{0,200}\baccount\b|\bno (mailbox|account|user|one)( \w+)? (here )?(by that name|at this address|with that name)\b|\bno longer (accepts mail|valid|on server|active|in use)\b/i,
  },
  {
    means: 'recipient gone',
    words:
      /\bis not a (known|valid) (user|mailbox|recipient)\b|\bbad ?rcptto\b|\bvalidrcptto\b|\b(need|valid) rcpt\b|\bfind the recipient domain\b|\bhas been disabled\b|\binconnu\b|\bdisabled or discontinued\b/i,
  },
  // The domain is gone, as a relay says of its own accord. Postfix, Exim, Sendmail, qmail.
  {
    means: 'recipient gone',
    words:
      /\b(host|domain)( name)? (not found|unknown)\b|\bunrouteable address\b|\bnon-?existent hosts?\b|\bany host named\b/i,
  },
];

// Without a known reason: 421 ends the session (RFC 5321, 3.8); any other 4xx is tried again
// (4.2.1); a 5xx is not.
const UNCLEAR: readonly KnownReply[] = [
  { means: 'we later', code: /^421/ },
  { means: 'recipient later', code: /^4/ },
  { means: 'message refused' },
];

// Addresses and host names can contain any word.
const NAMES = /\S{1,320}@\S+|\b([\w-]{1,63}\.){1,9}[a-z]{2,63}\b/g;
const CODES = /(^|\s)[245]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})?(?=\s|$)/g;

/** @param reply whole. `isUnclear`: it names no reason, so the meaning is a guess. */
export function readReply(reply: string): { means: Meaning; isUnclear: boolean } {
  const code = reply.slice(0, 3);
  const status = statusOf(reply)?.slice(2);
  const words = reply.replace(CODES, '$1').replace(NAMES, '').replace(/\s+/g, ' ').trim();
  const fits = ({ code: codes, status: statuses, words: said, unless }: KnownReply) =>
    (codes?.test(code) ?? true) &&
    (statuses === undefined || (status !== undefined && statuses.test(status))) &&
    (said?.test(words) ?? true) &&
    !unless?.test(words);
  const clear = REPLIES.find(fits);
  const { means = 'message refused' } = clear ?? UNCLEAR.find(fits) ?? {};
  return { means, isUnclear: clear === undefined };
}

/** Such as 5.1.1; undefined without one. */
export function statusOf(reply: string): string | undefined {
  return reply.match(/^\d{3}[ -]\W{0,3}([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
}
