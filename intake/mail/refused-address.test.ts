import { expect, test } from 'vitest';
import { scopeOf } from './transport.ts';

/** What an answer of a mail server to RCPT TO means. */
const toRecipient = (response: string) =>
  scopeOf({ command: 'RCPT TO', responseCode: Number.parseInt(response, 10), response });
/** What an answer to the text of a mail means. */
const toText = (response: string) =>
  scopeOf({
    code: 'EMESSAGE',
    command: 'DATA',
    responseCode: Number.parseInt(response, 10),
    response,
  });

test.each([
  '550 5.1.1 <ines@example.org>: no such mailbox',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '553 5.1.2 unknown domain',
  '556 5.1.10 this domain takes no mail',
  '550 5.2.1 mailbox disabled',
  '550 5.2.1 <filtered@example.co.jp>... User Unknown',
  '550 5.1.1 <kijitora@example.net>: User unknown at relay.example.net',
  '550 no such user',
  '550 Unknown user',
  '550-Requested action not taken.\n550 Mailbox does not exist',
  '553 recipient is unknown',
  '550 <sender@daily.example.org>: no such user',
])('The address takes no mail: %s', (response) => {
  expect(toRecipient(response)).toBe('address');
});

// Answers of real servers to senders over their limits, not signed in, or not trusted.
const ABOUT_US = [
  '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits',
  '550-5.7.1 Daily SMTP relay limit exceeded for user. For more information on',
  '550 5.4.6 <kijitora@example.com>: Recipient address rejected: Sender Hourly Quota Exceeded',
  '554 5.7.1 <kijitora@example.com>: Recipient address rejected: You have exceeded your Outmail quota',
  '550 Domain firm.example has exceeded the max emails per hour (50/50) allowed. Message discarded.',
  '550 5.1.90 Your message cannot be sent because you have reached your daily limit for message recipients',
  '550 5.7.705 Access denied, tenant has exceeded threshold',
  '550 5.7.1 this mail has been rate limited',
  '550 Connection frequency limited',
  '554 5.7.1 <kijitora@example.com>: Relay access denied',
  '550 relay not permitted',
  '550 5.7.1 Relaying denied',
  '550 5.7.1 invalid credentials for relay',
  '501 Rcpt-To validation failed: 5.7.1 This system is not configured to relay mail (r)',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '530 5.7.0 Authentication Required',
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
  '550 5.7.1 IP address blacklisted by recipient',
  '554 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.225',
  '550 5.7.1 <kijitora@example.com>... Access denied',
];

test.each(ABOUT_US)('The relay refuses us, whoever the recipient is: %s', (response) => {
  expect([toRecipient(response), toText(response)]).toEqual(['us', 'us']);
});

test.each([
  '550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550-5.2.1 prevents additional messages',
  '450 4.1.1 try again',
])('The address takes mail again later: %s', (response) => {
  expect([toRecipient(response), toText(response)]).toEqual(['later', 'later']);
});

test.each([
  '552 5.2.2 mailbox full',
  '552 too much mail',
  '550 5.7.1 email quota exceeded',
  '550 Administrative prohibition',
  '551 user not local',
  '554 transaction failed',
  '554 <relay@spf.example.org>: transaction failed',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
  '550 5.1.15 odd',
  '550 5.7.1 <kijitora@example.com>: Recipient address rejected: Access denied',
  '550 5.4.1 [kijitora@example.br]: Recipient address rejected: Access denied',
  '550 5.7.1 Message content rejected, UBE, id=00000-22-225',
  '550 5.7.1 likely unsolicited mail',
  "554 Transaction failed: Duplicate header 'DKIM-Signature'.",
  '552 5.7.0 This message was blocked because its content presents a potential security issue.',
  "552 5.3.4 exceeds google's message size limit of",
  '554 5.4.6 Too many hops',
])('This mail alone is refused, and the address is not to blame: %s', (response) => {
  expect([toRecipient(response), toText(response)]).toEqual(['never', 'never']);
});

test('A refused text says nothing of its address, and neither does a lost connection', () => {
  expect(toText('550 5.1.1 no')).toBe('never');
  expect(scopeOf({ command: 'RCPT TO' })).toBe('later');
});
