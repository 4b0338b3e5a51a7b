import type { SendMailOptions } from 'nodemailer';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MailKind, mailOf } from '../../core/submissions/mails.ts';
import { composeEvery } from '../../tests/support/every-mail.ts';
import { transportOf } from '../../tests/support/mail.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { createPost } from './post.ts';

const SITE = 'https://www.firm.org';
const ADDRESS = '1 The Quay, Bristol BS1 1AA';
const brand = {
  ...PARTS.brand,
  postalAddress: ADDRESS,
  emails: [{ label: 'Everybody', address: 'office@firm.org' }],
};
const MANY: MailKind[] = ['newsletter', 'newsletter-test', 'survey-announcement'];

/** Each kind of mail as it is handed to the transport. */
async function postEvery(settings: {
  newsletterFrom?: string;
}): Promise<Map<string, SendMailOptions>> {
  const parts = { ...PARTS, brand };
  const posted = new Map<string, SendMailOptions>();
  const post = createPost({
    transport: transportOf(async (mail, name) => void posted.set(name, mail)),
    parts,
    guide: Buffer.from(''),
    settings: { siteUrl: SITE, intakeUrl: SITE, ...settings },
    from: 'hello@firm.org',
  });
  const newsletter = { subject: 'News', preview: 'Some', body: [] };
  for (const [kind, message] of composeEvery({ parts, siteUrl: SITE, newsletter }))
    await post({
      messageId: '<1@firm.org>',
      date: 0,
      recipient: 'ines@example.org',
      message,
      isUnanswered: mailOf(kind).to === 'invited',
      name: kind,
    });
  return posted;
}

describe('Of the mails', () => {
  let mails: Map<string, SendMailOptions>;
  beforeAll(async () => {
    mails = await postEvery({ newsletterFrom: 'news@mail.firm.org' });
  });
  const of = (kinds: string[], read: (mail: SendMailOptions) => unknown) =>
    [...new Set(kinds.map((kind) => JSON.stringify(read(mails.get(kind) ?? {}))))].map((text) =>
      JSON.parse(text),
    );
  const others = () => [...mails.keys()].filter((kind) => !MANY.includes(kind as MailKind));

  test('newsletters alone name their list (RFC 2919), by the domain of their sender', () => {
    const listOf = (mail: SendMailOptions) => (mail.headers as Record<string, string>)['List-Id'];
    expect(listOf(mails.get('newsletter') ?? {})).toBe('<newsletter.mail.firm.org>');
    expect(listOf(mails.get('newsletter-test') ?? {})).toBe('<newsletter.mail.firm.org>');
    expect(listOf(mails.get('survey-announcement') ?? {})).toBe(
      '<survey-announcement.mail.firm.org>',
    );
    expect(others().filter((kind) => listOf(mails.get(kind) ?? {}))).toEqual([]);
  });

  test('newsletters alone come from a sender of their own, if there is one', async () => {
    const from = (mail: SendMailOptions) => (mail.from as { address: string }).address;
    expect(of(MANY, from)).toEqual(['news@mail.firm.org']);
    expect(of(others(), from)).toEqual(['hello@firm.org']);
    mails = await postEvery({});
    expect(of([...mails.keys()], from)).toEqual(['hello@firm.org']);
  });

  test('newsletters are answered to an address that the firm publishes', () => {
    expect(of(MANY, (mail) => mail.replyTo)).toEqual([{ name: '', address: 'office@firm.org' }]);
  });

  test('each names the firm’s postal address at its foot', () => {
    for (const [kind, { html, text }] of mails) {
      expect([kind, String(html).includes(`<br>${ADDRESS}</td>`)]).toEqual([kind, true]);
      expect([kind, String(text).includes(`\n${ADDRESS}\n`)]).toEqual([kind, true]);
    }
  });

  test('only one that a person wrote may get an automatic answer', () => {
    const written = [...mails.keys()].filter((kind) => kind !== 'enquiry-answer');
    const automatic = of(written, ({ headers }) => {
      const all = headers as Record<string, string>;
      return [all['Auto-Submitted'], all['X-Auto-Response-Suppress']];
    });
    expect(automatic).toEqual([['auto-generated', 'All']]);
  });
});
