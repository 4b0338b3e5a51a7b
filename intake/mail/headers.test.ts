import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { transportOf } from '../../tests/support/mail.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Secret } from '../engine/secret.ts';
import { createMailer } from './mailer.ts';

const FIRM = 'inbox@firm.example';
const HEADERS =
  /^(Message-ID|Date|From|To|Subject|Reply-To|References|Auto-Submitted|X-Auto-Response-Suppress|MIME-Version|Content-Type)$/;

const printer = createTransport({ streamTransport: true, buffer: true });
let sent = { raw: '', to: [''] };
const deliver = createMailer({
  transport: transportOf(async (mail) => {
    const { message, envelope } = await printer.sendMail(mail);
    sent = { raw: message.toString(), to: [envelope.to].flat().map(String) };
  }),
  parts: PARTS,
  guide: Buffer.from(''),
  settings: { siteUrl: 'https://firm.example', intakeUrl: 'https://firm.example' },
  from: 'hello@firm.example',
  store: {
    secret: new Secret(Buffer.alloc(32)),
    suppressions: { isSuppressed: async () => false },
    newsletters: { contentOf: async () => ({}) },
    invitations: { contentOf: async () => undefined },
    encryptedFacts: { decrypt: async ({ facts }) => facts },
  },
});

test('Whatever a visitor types, the notice to the firm has our headers alone and one recipient', async () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    'Bcc: c@d.org',
    'To: e@f.org',
    ':',
    ' ',
    '\t',
    '=?utf-8?q?x?=',
    '<',
    '>',
    ',',
    '\0',
    'é',
    'x'.repeat(80),
  );
  const typed = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (name, company, message) => {
      const facts = { ...SUBMISSIONS['contact-messages'], name, company, message };
      await deliver({
        id: 'mail-1',
        messageId: '<mail-1@firm.example>',
        kind: 'contact-notice',
        recipient: FIRM,
        facts,
        attempt: 1,
        createdAt: 0,
        domainKey: '',
      });
      const [head = ''] = sent.raw.split('\r\n\r\n');
      const names = head
        .replaceAll(/\r\n[ \t]/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':')[0]);
      expect(names.filter((header) => !HEADERS.test(header ?? ''))).toEqual([]);
      expect(sent.to).toEqual([FIRM]);
    }),
    { ...RUNS, numRuns: 40 },
  );
});

test('An answer joins what its recipient got, goes back to the operator, and looks like no program’s', async () => {
  await deliver({
    ...{ id: 'mail-2', messageId: '<mail-2@firm.example>', kind: 'enquiry-answer' },
    ...{ recipient: 'ines@example.org', attempt: 1, createdAt: 0, domainKey: '' },
    submissionId: 'enquiry-1',
    facts: {
      text: 'Gladly.\n\nAt ten?',
      quoted: 'Nobody uses it.\nWhy?',
      writtenAt: 0,
      replyTo: 'maren@firm.example',
      inReplyTo: '<mail-1@firm.example>',
    },
  });
  const [head = '', ...body] = sent.raw.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]/g, ' ');
  expect(unfolded).toMatch(/^From: .*<hello@firm\.example>$/m);
  expect(unfolded).toMatch(/^Reply-To: maren@firm\.example$/m);
  expect(unfolded).toMatch(/^In-Reply-To: <mail-1@firm\.example>$/m);
  expect(unfolded).toMatch(/^References: <[\w-]+@firm\.example> <mail-1@firm\.example>$/m);
  expect(unfolded).not.toMatch(/^(Auto-Submitted|List-Unsubscribe)/m);
  expect(body.join('\n\n').replaceAll('\r\n', '\n')).toMatch(
    /Gladly\.\n\nAt ten\?\n\n.*1 January 1970.*\n\n> Nobody uses it\.\n> Why\?\n/,
  );
});
