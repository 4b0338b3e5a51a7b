import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Meaning, readReply } from './replies.ts';

// Real replies with what each is about, from Sisimai's public set of bounces.
const collected = v.parse(
  v.array(v.object({ reply: v.string(), class: v.string() })),
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../tests/support/smtp-replies.json'), 'utf8'),
  ),
);

const CLASSES: Record<string, Meaning> = {
  'recipient is gone': 'recipient gone',
  'recipient, later': 'recipient later',
  'we, later': 'we later',
  'we, until somebody acts': 'we blocked',
  'this message': 'message refused',
};

/** Replies of the set whose class there is plainly wrong, with why. */
const WRONG: { begins: string; means: Meaning }[] = [
  // The reply says that the recipient gets mail at a rate, from everybody: nobody else has to wait.
  { begins: '550-5.2.1 The user you are trying to contact is receiving', means: 'recipient later' },
  { begins: '550 5.2.1 rate that prevents', means: 'recipient later' },
  // The same reply with another domain is of a recipient who is gone.
  {
    begins: "554 delivery error: dd This user doesn't have a y.example.com",
    means: 'recipient gone',
  },
  // Postfix ends a session after twenty errors of any kind (smtpd_hard_error_limit).
  { begins: '421 4.7.0 lpn-prd-vrin012 Error: too many errors', means: 'we later' },
];

test('Collected replies mean what they are about, save those that are plainly misjudged', () => {
  const means = collected.map(({ reply, class: about }) => ({
    reply,
    means: WRONG.find(({ begins }) => reply.startsWith(begins))?.means ?? CLASSES[about],
  }));
  expect(means.length).toBeGreaterThan(100);
  expect(collected.map(({ reply }) => ({ reply, means: readReply(reply).means }))).toEqual(means);
});

// Replies of Postfix, Exim, qmail, Sendmail, Dovecot, Exchange, Gmail, Yahoo, Orange, GMX and other
// servers, which the set does not have.
const MORE: Record<Meaning, string[]> = {
  'recipient gone': [
    '550 5.4.1 RESOLVER.RST.RecipNotFound; not found',
    '550 5.7.1 RESOLVER.RST.RecipNotFound; recipient not found by address lookup',
    '550 5.1.1 <ines@example.org>: no such mailbox',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    '553 5.1.2 unknown domain',
    '556 5.1.10 this domain takes no mail',
    '550 5.2.1 mailbox disabled',
    '550 5.1.1 <kijitora@example.net>: User unknown at relay.example.net',
    '550 no such user',
    '550 Unknown user',
    '550-Requested action not taken.\n550 Mailbox does not exist',
    '553 recipient is unknown',
    '550 <sender@daily.example.org>: no such user',
    '550 5.1.6 Recipient no longer on server: ines@example.org',
    "550 5.1.1 <ines@example.org> User doesn't exist: ines@example.org",
    '550 5.1.1 <ines@example.org>: Recipient address rejected: User unknown in local recipient table',
    '550-5.2.1 The email account that you tried to reach is inactive. For more',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '554 5.7.1 <ines@example.org>: Recipient address rejected: user ines@example.org does not exist',
    '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '553 sorry, your envelope recipient is in my badrcptto list (#5.7.1)',
    '550 unrouteable address: unknown user',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '553 5.3.0 <ines@example.org>... No such user here',
    '550 Mailbox unavailable or access denied - <ines@example.org>',
    '550 This account has been disabled or discontinued [#102]. - mta4.mail.example',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]',
    '550 Ungültiger Empfänger, unknown recipient <ines@example.org>',
    '550 RCPT TO:<ines@example.org> User unknown',
    '550 User suspended',
    '550 ines@example.org is not a valid mailbox',
    '551 5.1.6 The user has moved; please try <ines@example.com>',
    '550 5.1.0 Address rejected ines@example.org',
    '551 User not local; please try <forward-path>',
  ],
  'recipient later': [
    '450-4.2.1 The user you are trying to contact is receiving mail too quickly.',
    '552 5.2.2 mailbox full',
    '552 too much mail: quota exceeded',
    '422 4.2.2 <ines@example.org> Quota exceeded (mailbox for user is full)',
    '552-5.2.2 The email account that you tried to reach is over quota. Please direct',
    '450 4.2.0 <ines@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example',
    '451 4.7.1 Greylisting in action, please come back later',
    '452 4.1.1 <ines@example.org> ines@example.org mailbox full',
    '552 5.2.2 <ines@example.org> Not enough storage space in mailbox',
    '554 5.2.2 mailbox full; STOREDRV; QuotaExceededException',
    '450 4.2.0 mailbox temporarily unavailable',
    '452 4.3.1 Insufficient system storage',
    '451 4.3.0 <ines@example.org>: Temporary lookup failure',
    '450 4.4.1 <ines@example.org>: Recipient address rejected: unverified address: connect to mx.example.org: Connection refused',
    '550 Mailbox is full / Blocks limit exceeded / Inode limit exceeded',
    '552 Requested mail action aborted: exceeded storage allocation',
    '554 5.2.0 STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message due to a permanent exception',
    '554 5.2.0 STOREDRV.Deliver; delivery result banner: MapiExceptionShutoffQuotaExceeded',
    '550 Postfach voll',
    '552 5.7.1 Das Postfach ist voll',
    '450 Postfach ist derzeit voll',
  ],
  'we later': [
    '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits',
    '550-5.7.1 Daily SMTP relay limit exceeded for user. For more information on',
    '550 5.4.6 <kijitora@example.com>: Recipient address rejected: Sender Hourly Quota Exceeded',
    '554 5.7.1 <kijitora@example.com>: Recipient address rejected: You have exceeded your Outmail quota',
    '550 Domain firm.example has exceeded the max emails per hour (50/50) allowed. Message discarded.',
    '550 5.1.90 Your message cannot be sent because you have reached your daily limit for message recipients',
    '550 5.7.1 this mail has been rate limited',
    '550 Connection frequency limited',
    '421 4.7.0 Too many connections from your IP',
    '421 4.3.2 The maximum number of concurrent server connections has exceeded a limit',
    '454 Throttling failure: Maximum sending rate exceeded.',
    '454 Throttling failure: Daily message quota exceeded.',
    '450 4.7.1 Error: too much mail from 192.0.2.9, rate limit exceeded',
    '450 4.7.1 Error: too much mail from 127.0.0.1',
    '421 4.3.2 Service shutting down',
    '421 mx.example.org Service not available, closing transmission channel',
    '452 4.5.3 Error: too many recipients',
    '421 Too many concurrent SMTP connections; please try again later.',
    '451 4.7.1 Please try again slower',
    '421 4.4.5 Server busy, try again later.',
    '452 4.3.2 Connection rate limit exceeded.',
    '550 5.7.1 Number of messages in current billing period exceeded',
    '554 Versandlimit ist erreicht',
    '450 Ihr Versandlimit ist erreicht. Bitte versuchen Sie es später erneut.',
    '421 Mails per session limit exceeded. Try again later.',
    '550 5.7.1 Mails per session limit reached',
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message due to a permanent exception',
  ],
  'we blocked': [
    '550 5.7.705 Access denied, tenant has exceeded threshold',
    '554 5.7.1 <kijitora@example.com>: Relay access denied',
    '454 4.7.1 <kijitora@example.com>: Relay access denied',
    '550 relay not permitted',
    '550 5.7.1 Relaying denied',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    '550 5.7.1 invalid credentials for relay',
    '501 Rcpt-To validation failed: 5.7.1 This system is not configured to relay mail (r)',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '530 5.7.0 Authentication Required',
    '530 5.7.57 Client not authenticated to send mail.',
    '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6',
    '535-5.7.8 Username and Password not accepted. For more information, go to',
    '534-5.7.9 Application-specific password required. For more information, go to',
    '538 5.7.11 Encryption required for requested authentication mechanism',
    '550 sender not verified',
    '550 Sender verify failed: no such user',
    '553 5.7.1 <hello@firm.example>: Sender address rejected: not owned by user info@firm.example',
    '553 5.1.8 <hello@firm.example>... Domain of sender address hello@firm.example does not exist',
    '550 The from address does not match a verified Sender Identity',
    '554 Message rejected: Email address is not verified.',
    '554 5.2.252 SendAsDenied; hello@firm.example not allowed to send as info@firm.example',
    '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    '550 5.7.25 The IP address sending this message does not have a PTR record setup',
    "550-5.7.26 Unauthenticated email from firm.example is not accepted due to domain's",
    '550 Bad SPF records for [firm.example:192.0.2.2], see http://spf.pobox.com/',
    '554 5.7.1 <relay.firm.example[203.0.113.22]>: Client host rejected: blocked using rbl.example',
    '554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.9',
    '550 5.7.1 IP address blacklisted by recipient',
    '554 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.225',
    '550 5.7.1 <kijitora@example.com>... Access denied',
    '504 5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname',
    '550-5.7.1 [192.0.2.9] Our system has detected an unusual rate of unsolicited mail originating from your IP',
    "550 5.7.1 Unfortunately, messages from [192.0.2.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
    '550 5.7.515 Access denied, sending domain firm.example does not meet the required authentication level.',
  ],
  'message refused': [
    '550 Administrative prohibition',
    '554 transaction failed',
    '554 <relay@spf.example.org>: transaction failed',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
    '550 5.1.15 odd',
    '550 5.7.1 <kijitora@example.com>: Recipient address rejected: Access denied',
    '550 5.7.1 Message content rejected, UBE, id=00000-22-225',
    '550 5.7.1 likely unsolicited mail',
    "554 Transaction failed: Duplicate header 'DKIM-Signature'.",
    '552 5.7.0 This message was blocked because its content presents a potential security issue.',
    "552 5.3.4 exceeds google's message size limit of",
    '552 5.3.4 Message size exceeds fixed limit',
    '554 5.4.6 Too many hops',
    '554 5.7.1 Message rejected as spam by Content Filtering.',
    '554 5.7.1 Spam message rejected',
    '550 5.6.0 Lone CR or LF in headers',
    '550-5.7.1 [192.0.2.9 7] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam',
    '552 Message too large',
  ],
};

test.each(
  Object.entries(MORE).flatMap(([means, replies]) => replies.map((reply) => [means, reply])),
)('Means %s: %s', (means, reply) => {
  expect(readReply(String(reply)).means).toBe(means);
});

test('A reply that names no reason is unclear, whatever its code, and no other is', () => {
  const unclear = ['550 no', '554 Transaction failed', '450 4.2.0 try later', '421 closing'];
  const clear = ['550 5.1.1 no such user', '452 4.2.2 mailbox full', '451 4.7.1 Greylisted'];
  expect(unclear.map((reply) => readReply(reply).isUnclear)).toEqual(unclear.map(() => true));
  expect(clear.map((reply) => readReply(reply).isUnclear)).toEqual(clear.map(() => false));
});
