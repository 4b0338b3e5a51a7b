import { describe, expect, test } from 'vitest';
import { type Meaning, readReply } from '../replies.ts';
import { readReport } from './report.ts';

const PATH = `bounces+${'0'.repeat(48)}@firm.org`;
const MESSAGE_ID = '<00000000-0000-4000-8000-000000000001@firm.org>';
const ORIGINAL = `Return-Path: <${PATH}>
From: The firm <hello@firm.org>
To: ines@example.org
Subject: Thank you
Message-ID: ${MESSAGE_ID}`;

const LENGTH = 250_000;

/** A report of three parts (RFC 3462), in the words of the server that wrote it. */
const report = (
  { headers, said, status, returned = 'message/rfc822' }: Record<string, string>,
  original = `${ORIGINAL}\n\nHello\n`,
) =>
  `Return-Path: <>
Delivered-To: ${PATH}
${headers}
MIME-Version: 1.0

--b0
Content-Type: text/plain; charset=us-ascii

${said}

--b0
Content-Type: message/delivery-status

${status}

--b0
Content-Type: ${returned}

${original}
--b0--
`.replaceAll('\n', '\r\n');

/**
 * What the mail servers of the world write, by their source code and by the set of mails of Sisimai
 * (github.com/sisimai/set-of-emails), shortened.
 */
const REPORTS: Record<string, { message: string; reply: RegExp; meaning: Meaning }> = {
  Postfix: {
    message: report({
      headers: `From: MAILER-DAEMON@mx.firm.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b0"
Content-Transfer-Encoding: 8bit`,
      said: `This is the mail system at host mx.firm.org.

<ines@example.org>: host mx.example.org[192.0.2.1] said: 550 5.1.1
    <ines@example.org>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)`,
      status: `Reporting-MTA: dns; mx.firm.org
X-Postfix-Queue-ID: 4Xyz
X-Postfix-Sender: rfc822; ${PATH}
Arrival-Date: Thu, 26 Nov 2026 09:00:00 +0000 (UTC)

Final-Recipient: rfc822; ines@example.org
Original-Recipient: rfc822;ines@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ines@example.org>: Recipient address
    rejected: User unknown in virtual mailbox table`,
    }),
    reply: /^550 5\.1\.1 .*User unknown/,
    meaning: 'recipient gone',
  },
  'Postfix, of a domain that is gone': {
    message: report({
      headers: 'From: MAILER-DAEMON@mx.firm.org\nContent-Type: multipart/report; boundary="b0"',
      said: 'Host or domain name not found.',
      status: `Reporting-MTA: dns; mx.firm.org

Final-Recipient: rfc822; ines@example.org
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error
    for name=example.org type=AAAA: Host not found`,
      returned: 'text/rfc822-headers',
    }),
    reply: /^550 5\.4\.4 /,
    meaning: 'recipient gone',
  },
  'Postfix, of a mailbox on its own machine': {
    message: report({
      headers: 'From: MAILER-DAEMON@mx.firm.org\nContent-Type: multipart/report; boundary="b0"',
      said: 'Undelivered.',
      status: `Reporting-MTA: dns; mx.firm.org

Final-Recipient: rfc822; ines@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: x-unix; user unknown`,
    }),
    reply: /^550 5\.1\.1 user unknown$/,
    meaning: 'recipient gone',
  },
  Exim: {
    message: report({
      headers: `X-Failed-Recipients: ines@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.firm.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=b0
Subject: Mail delivery failed: returning message to sender`,
      said: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ines@example.org
    host mx.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ines@example.org>:
    550 No such user here`,
      status: `Reporting-MTA: dns; mx.firm.org

Action: failed
Final-Recipient: rfc822;ines@example.org
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 No such user here`,
    }),
    reply: /^550 No such user here$/,
    meaning: 'recipient gone',
  },
  'Exchange 2007': {
    message: report({
      headers: `From: mailer-daemon@example.org
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b0"
Content-Language: en-US
Subject: Undeliverable: Thank you`,
      said: 'Delivery has failed to these recipients or distribution lists:',
      status: `Reporting-MTA: dns;mx4.example.org
Received-From-MTA: dns;mx9.example.net
Arrival-Date: Thu, 26 Nov 2026 09:00:00 +0900

Final-Recipient: rfc822;ines@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
X-Display-Name: Ines
`,
    }),
    reply: /^550 5\.1\.1 RESOLVER/,
    meaning: 'recipient gone',
  },
  'Office 365': {
    message: report({
      headers: `From: <postmaster@example.onmicrosoft.com>
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b0"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Auto-Submitted: auto-replied
Subject: Undeliverable: Thank you`,
      said: 'Your message to ines@example.org couldn’t be delivered.',
      status: `Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mx.firm.org
Arrival-Date: Thu, 26 Nov 2026 09:00:00 +0000

Final-Recipient: rfc822;ines@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
`,
    }),
    reply: /^550 5\.1\.10 RESOLVER/,
    meaning: 'recipient gone',
  },
  'Outlook.com, of a full mailbox': {
    message: report({
      headers: `From: postmaster@mail.hotmail.example
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b0"
X-DSNContext: 7ce717b1 - 1196 - 00000002 - 00000000
Subject: Delivery Status Notification (Failure)`,
      said: 'This is an automatically generated Delivery Status Notification.',
      status: `Reporting-MTA: dns;BLU004-OMC3S13.hotmail.com
Received-From-MTA: dns;BLU436-SMTP66

Final-Recipient: rfc822;ines@example.org
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;550 5.2.2 <ines@example.org>... Mailbox Full`,
    }),
    reply: /^550 5\.2\.2 /,
    meaning: 'recipient later',
  },
  Gmail: {
    message: report({
      headers: `Content-Type: multipart/report; boundary="b0"; report-type=delivery-status
Auto-Submitted: auto-replied
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: ines@example.org`,
      said: '** Address not found **',
      status: `Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; hello@firm.org
Arrival-Date: Thu, 26 Nov 2026 01:00:00 -0800 (PST)
X-Original-Message-ID: ${MESSAGE_ID}

Final-Recipient: rfc822; ines@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.1, the server for the domain.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Thu, 26 Nov 2026 01:00:01 -0800 (PST)`,
    }),
    reply: /^550-5\.1\.1 /,
    meaning: 'recipient gone',
  },
};

describe.each(Object.entries(REPORTS))('A report of %s', (_server, { message, reply, meaning }) => {
  test('is read: whose mail failed, and why', async () => {
    const read = await readReport(message);
    expect(read).toMatchObject({
      kind: 'bounce',
      recipients: [{ address: 'ines@example.org', reply: expect.stringMatching(reply) }],
      addresses: expect.stringContaining(PATH),
      messageId: MESSAGE_ID,
    });
    expect(readReply(read?.recipients[0]?.reply ?? '').means).toBe(meaning);
  });
});

test('A person’s mail that quotes a report is none', async () => {
  const { message = '' } = REPORTS.Postfix ?? {};
  expect(await readReport(`From: ines@example.org\nTo: ${PATH}\n\n${message}`)).toBeUndefined();
});

test('A bounce in the prose of qmail, which every sender of mail can write, is none', async () => {
  const message = (said: string) =>
    `From: MAILER-DAEMON@mx.example.org
To: ${PATH}
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.

<ines@example.org>:
${said}

--- Below this line is a copy of the message.

${ORIGINAL}
`;
  expect(await readReport(message('Sorry, no mailbox here. (#5.1.1)'))).toBeUndefined();
  expect(await readReport(message(' '.repeat(LENGTH)))).toBeUndefined();
});

test('Of several recipients, each that failed is read with what its server said', async () => {
  const message = report({
    headers: 'From: MAILER-DAEMON@mx.firm.org\nContent-Type: multipart/report; boundary="b0"',
    said: 'Undelivered.',
    status: `Reporting-MTA: dns; mx.firm.org

Final-Recipient: rfc822; here@example.org
Action: delivered
Status: 2.0.0

Final-Recipient: rfc822; old@elsewhere.test
Original-Recipient: rfc822; ines@example.org
Action: failed
Status: 5.1.1

Original-Recipient: rfc822;ines@example.org
Action: failed
Status: 5.2.2`,
  });
  expect((await readReport(message))?.recipients).toEqual([
    { address: 'old@elsewhere.test', reply: '550 5.1.1' },
    { address: 'ines@example.org', reply: '550 5.2.2' },
  ]);
});

// Such a message takes minutes where the work grows with the square of its length.
const PIECES = ['\n', ' ', '\t', 'a: b\n', ' \n', '<', '--b0\n', '=?', 'a;', 'Action: failed\n\n'];

test.each(PIECES)(
  'A report whose parts are 250 KB of %j is read to its end',
  async (piece) => {
    const worst = piece.repeat(LENGTH / piece.length);
    const headers = 'Content-Type: multipart/report; boundary="b0"';
    const parts = { headers, said: 'Undelivered.', status: 'Reporting-MTA: dns; a' };
    for (const message of [
      report({ ...parts, said: worst }),
      report({ ...parts, status: worst }),
      report({ ...parts, headers: `${headers}\nTo: ${worst}` }),
      report(parts, worst),
    ])
      expect((await readReport(message))?.recipients.length ?? 0).toBeLessThanOrEqual(100);
  },
  60_000,
);
