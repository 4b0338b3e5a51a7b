import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Secret } from '../engine/secret.ts';
import { createMailer } from './mailer.ts';

const FIRM = 'inbox@firm.example';
const HEADERS =
  /^(Message-ID|Date|From|To|Subject|Reply-To|References|Auto-Submitted|X-Auto-Response-Suppress|MIME-Version|Content-Type)$/;

test('Whatever a visitor types, the notice to the firm has our headers alone and one recipient', async () => {
  const printer = createTransport({ streamTransport: true, buffer: true });
  let sent = { raw: '', to: [''] };
  const deliver = createMailer({
    transport: {
      send: async (mail) => {
        const { message, envelope } = await printer.sendMail(mail);
        sent = { raw: message.toString(), to: [envelope.to].flat().map(String) };
      },
      check: async () => undefined,
      close: () => undefined,
    },
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
