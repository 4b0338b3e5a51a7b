import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import { content } from '../../tests/support/content.ts';
import {
  byRecipient,
  headersOf,
  type ReceivedMail,
  startRelay,
  type TestRelay,
  transportOf,
} from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { compose } from './compose.ts';
import { mailLink } from './mail-link.ts';
import { createMailer } from './mailer.ts';
import { smtpTransport } from './relay.ts';

const FIRM = 'inbox@equanta.example';
const VISITOR = 'ines@example.org';
const CONTACT = SUBMISSIONS['contact-messages'];
const words = content.mail;
const ONE_CLICK = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
};

let relay: TestRelay;
let intake: Awaited<ReturnType<typeof startMailIntake>>;
beforeEach(async () => {
  relay = await startRelay({ hideDSN: false });
  intake = await startMailIntake(smtpTransport(relay.url));
});
afterEach(async () => {
  await intake.stop();
  await relay.stop();
});

async function mailsOf(resource: string, body: object, count: number) {
  expect((await intake.post(resource, body)).status).toBe(201);
  return byRecipient(await relay.received(count));
}

const linkIn = (mail: ReceivedMail | undefined) =>
  mail?.text?.match(/http:\/\/localhost(\S+)/)?.[1] ?? '';

const unsubscribeLink = (mail: ReceivedMail | undefined) =>
  headersOf(mail).match(/List-Unsubscribe:\s+<http:\/\/localhost([^>]+)>/)?.[1] ?? '';

describe('A contact message', () => {
  test('is mailed to the firm with the visitor as Reply-To', async () => {
    const { [FIRM]: notice } = await mailsOf('contact-messages', CONTACT, 2);
    expect(notice?.from).toEqual({ name: 'Equanta', address: 'hello@equanta.example' });
    expect(notice?.replyTo).toEqual([{ name: CONTACT.name, address: VISITOR }]);
    for (const typed of [
      CONTACT.name,
      CONTACT.userEmail,
      CONTACT.company,
      CONTACT.phone,
      CONTACT.message,
      CONTACT.source,
    ]) {
      expect(notice?.text).toContain(typed);
      expect(notice?.html).toContain(typed);
    }
  });

  test('is told apart by who wrote what, and an answer to it joins the confirmation that its sender has', async () => {
    const message = `Our CRM\nis ${'hardly '.repeat(20)}used.`;
    const { [FIRM]: notice, [VISITOR]: confirmation } = await mailsOf(
      'contact-messages',
      { ...CONTACT, name: 'Ada Lovelace', company: 'North Bank', message },
      2,
    );
    expect(notice?.subject).toBe(
      'Ada Lovelace, North Bank: Our CRM is hardly hardly hardly hardly…',
    );
    expect(confirmation?.messageId).toBeTruthy();
    expect(notice?.references).toBeTruthy();
    expect(notice?.references).toBe(confirmation?.references);
    expect(new Set([notice, confirmation].map((mail) => mail?.messageId)).size).toBe(2);
    // What proves a report stands in one mail alone.
    for (const mail of [notice, confirmation])
      expect(relay.mails.filter(({ raw }) => raw.includes(String(mail?.messageId)))).toEqual([
        mail,
      ]);
    // One that is not confirmed again has a conversation of its own all the same.
    await intake.post('contact-messages', { ...CONTACT, message: 'And another thing.' });
    const another = (await relay.received(3))[2];
    expect(another?.envelopeTo).toEqual([FIRM]);
    expect(another?.references).toBeTruthy();
    expect(another?.references).not.toBe(notice?.references);
  });

  test.each([
    [{ name: 'Ines', company: '', message: 'Hello {who}' }, 'Ines: Hello {who}', 'Ines'],
    [{ name: 'bank@trusted.example', company: '', message: 'Hi' }, `${VISITOR}: Hi`, ''],
    [
      { name: 'N'.repeat(100), company: 'C'.repeat(100), message: '👩🏽‍💻'.repeat(90) },
      `${'N'.repeat(30)}…, ${'C'.repeat(30)}…: ${'👩🏽‍💻'.repeat(40)}…`,
      'N'.repeat(100),
    ],
  ])('is told apart in one line: %j', async (typed, subject, name) => {
    const { [FIRM]: notice } = await mailsOf('contact-messages', { ...CONTACT, ...typed }, 2);
    expect(notice?.subject).toBe(subject);
    expect(notice?.replyTo).toEqual([{ name, address: VISITOR }]);
  });

  test('is confirmed to its sender without quoting the submission', async () => {
    const { [VISITOR]: confirmation } = await mailsOf('contact-messages', CONTACT, 2);
    expect(confirmation?.subject).toBe(words['contact-confirmation'].subject);
    expect(confirmation?.replyTo).toBeUndefined();
    for (const typed of [CONTACT.name, CONTACT.company, CONTACT.phone, CONTACT.message])
      expect(confirmation?.raw).not.toContain(typed);
    expect(confirmation?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(
      'auto-generated',
    );
  });

  test('can inject neither headers nor markup into a mail', async () => {
    const evil = 'Ines\r\nBcc: c@d.org\u2028X: y\u202Egnp.exe<img src=x onerror=alert(1)>{{7*7}}';
    const { [FIRM]: notice } = await mailsOf(
      'contact-messages',
      { ...CONTACT, name: evil, company: evil, phone: evil, message: evil },
      2,
    );
    expect(headersOf(notice)).not.toMatch(/^Bcc:/im);
    expect(notice?.subject).toMatch(/^ines@example\.org, Ines Bcc: c@d\.orgX:…: Ines Bcc/);
    expect(notice?.subject).not.toMatch(/[\u202A-\u202E\u2028]/);
    expect(relay.mails.flatMap(({ envelopeTo }) => envelopeTo).sort()).toEqual(
      [VISITOR, FIRM].sort(),
    );
    expect(notice?.html).not.toContain('<img');
    expect(notice?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(notice?.text).not.toMatch(/[\u202A-\u202E\u2028]/);
  });
});

describe('A guide request', () => {
  test('is answered with the guide as a PDF, and the firm gets a notice', async () => {
    const { [VISITOR]: guide, [FIRM]: notice } = await mailsOf(
      'guide-requests',
      SUBMISSIONS['guide-requests'],
      2,
    );
    expect(guide?.attachments).toMatchObject([
      { filename: words.guide.file, mimeType: 'application/pdf' },
    ]);
    expect(Buffer.from(guide?.attachments[0]?.content as ArrayBuffer).toString()).toBe(
      '%PDF-1.7 the guide',
    );
    expect(notice?.text).toContain(VISITOR);
    expect(notice?.subject).toBe(`${VISITOR} requested the guide`);
    expect(notice?.references).toBe(guide?.references);
    expect(notice?.replyTo).toEqual([{ name: '', address: VISITOR }]);
  });
});

describe('An access request', () => {
  test('is mailed to the firm with its specified subject', async () => {
    const { [FIRM]: notice } = await mailsOf('access-requests', SUBMISSIONS['access-requests'], 1);
    expect(notice?.subject).toBe(`New Trust Bridge Protocol Access: ${VISITOR}, Example Packing`);
    for (const typed of [VISITOR, 'Planner', 'Example Packing'])
      expect(notice?.text).toContain(typed);
  });
});

describe('A newsletter sign-up', () => {
  const signUp = async () =>
    (await mailsOf('newsletter-signups', SUBMISSIONS['newsletter-signups'], 1))[VISITOR];
  // What its links do, and to whom: newsletter/answer-links.test.ts.
  test('is mailed a link that confirms it, then one that mail programs cancel it by with one click', async () => {
    const address = linkIn(await signUp());
    const id = new URLSearchParams(address.split('?')[1]).get('id') ?? '';
    await intake.ask(address, { method: 'POST', headers: { Origin: 'http://localhost' } });
    expect(await intake.deps.store.subscriptions.find(id)).toBe('confirmed');
    const welcome = (await relay.received(2))[1];
    expect([welcome?.envelopeTo.join(), welcome?.subject]).toEqual([
      VISITOR,
      words['newsletter-welcome'].subject,
    ]);
    expect(welcome?.text).toContain(`${words.leave}: http://localhost${unsubscribeLink(welcome)}`);
    expect(headersOf(welcome)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect((await intake.ask(unsubscribeLink(welcome), ONE_CLICK)).status).toBe(200);
    expect(await intake.deps.store.subscriptions.find(id)).toBe('unsubscribed');
  });

  test('that can not be stored is answered with an error page, and logged', async () => {
    const address = linkIn(await signUp());
    await intake.deps.store.close();
    const response = await intake.ask(address);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.text()).toContain(content.answers.refused.unavailable.title);
    expect(intake.logged.filter((line) => line.includes('"unexpected"'))).toHaveLength(1);
  });

  test('gets the same answer for a new, pending, confirmed or unsubscribed address', async () => {
    const shapes: unknown[] = [];
    const answer = async (userEmail: string = VISITOR) => {
      // Each body differs, so that no submission is a replay.
      const subscribedAt = new Date(Date.UTC(2026, 10, 20, 10, shapes.length)).toISOString();
      const response = await intake.post('newsletter-signups', {
        ...SUBMISSIONS['newsletter-signups'],
        userEmail,
        subscribedAt,
      });
      const { id, ...rest } = (await response.json()) as { id: string };
      shapes.push([response.status, [...response.headers], id.length, rest]);
    };
    await answer();
    const [mail] = await relay.received(1);
    await answer();
    await intake.ask(linkIn(mail), { method: 'POST' });
    const [, welcome] = await relay.received(2);
    await answer();
    await intake.ask(unsubscribeLink(welcome), { method: 'POST' });
    await answer();
    await answer('new@example.org');
    expect(shapes).toEqual(Array(5).fill(shapes[0]));
    expect(shapes[0]).toEqual([201, expect.any(Array), 36, {}]);
  });
});

test('The link in a test of a newsletter says that it was a test, and unsubscribes nobody', async () => {
  const { body, subject, preview } = content.newsletters[0] as PreparedNewsletter;
  const { parts, settings, store } = intake.deps;
  const { unsubscribe } = compose(
    'newsletter-test',
    { tested: 'one', text: { body, subject, preview } },
    {
      parts,
      siteUrl: 'http://localhost',
      intakeUrl: 'http://localhost',
      mailLink: (step, id) => mailLink({ settings, store }, step, id),
    },
  );
  const address = unsubscribe?.url.replace('http://localhost', '') ?? '';
  for (const method of ['GET', 'POST'])
    expect(await (await intake.ask(address, { method })).text()).toContain(
      content.answers.test.title,
    );
});

test('The announcement of the survey leads to where it stands on a site without an original site', () => {
  const parts = { ...intake.deps.parts, surveyPath: '/trust-bridge-protocol' };
  const { blocks } = compose(
    'survey-announcement',
    { recipientKey: 'key' },
    { parts, siteUrl: 'https://firm.example', intakeUrl: '', mailLink: () => '' },
  );
  expect(blocks).toContainEqual(
    expect.objectContaining({
      kind: 'button',
      href: 'https://firm.example/trust-bridge-protocol/',
    }),
  );
});

describe('A notice to the firm of an address that gets no mail from us', () => {
  test('says that no guide was sent, and what to do', async () => {
    const { store, now } = intake.deps;
    await store.suppressions.suppressAll(store.secret.addressKey(VISITOR), now());
    const { [FIRM]: notice } = await mailsOf('guide-requests', SUBMISSIONS['guide-requests'], 1);
    const text = notice?.text?.replace(/\s+/g, ' ');
    expect(text).toContain('No guide was sent, because this address stopped our mail');
    expect(text).toContain('look the address up at the desk');
    expect(text).not.toContain('It is being e-mailed to them');
  });

  test('says in the digest of suspected spam that none is sent', () => {
    const { parts } = intake.deps;
    const { blocks } = compose(
      'quarantine-digest',
      {
        items: ['ines@example.org', 'marta@example.org'].map((userEmail) => ({
          ...{ resource: 'guide-requests', payload: { userEmail }, reason: 'It was quick.' },
        })),
        waiting: 2,
      },
      {
        ...{ parts, siteUrl: '', intakeUrl: '', mailLink: () => '' },
        stopped: new Set(['ines@example.org']),
      },
    );
    const told = blocks.filter((block) => block.kind === 'facts').map(({ facts }) => facts.at(-1));
    expect(told.map((fact) => fact?.value)).toEqual([
      ...['2', parts.mail['quarantine-digest'].stopped, 'It was quick.'],
    ]);
  });
});

describe('A mail to an address that nobody has verified', () => {
  test.each<[string, () => Promise<Response>]>([
    ['contact-confirmation', () => intake.post('contact-messages', CONTACT)],
    ['guide', () => intake.post('guide-requests', SUBMISSIONS['guide-requests'])],
    [
      'newsletter-confirmation',
      () => intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']),
    ],
    ['survey-copy', () => intake.post('survey-responses', SUBMISSIONS['survey-responses'])],
  ])(
    'says who asked for it and how to stop all mail, which mail programs do with one click: %s',
    async (_kind, ask) => {
      expect((await ask()).status).toBe(201);
      await expect
        .poll(() => relay.mails.find(({ envelopeTo }) => envelopeTo.join() === VISITOR))
        .toBeDefined();
      const mail = relay.mails.find(({ envelopeTo }) => envelopeTo.join() === VISITOR);
      const address = unsubscribeLink(mail);
      expect(headersOf(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(mail?.text).toContain('because this address was entered');
      expect(mail?.text).toContain(`${words.suppress}: http://localhost${address}`);
      expect(mail?.html).toContain(`<a href="http://localhost${address}"`);
      expect((await intake.ask(address, ONE_CLICK)).status).toBe(200);
      expect(await intake.deps.store.suppressions.isSuppressed(VISITOR)).toBe(true);
    },
  );

  test('is stopped by the button behind its link, which changes nothing by itself, needs no cookie and has an answer for each token of ours alone', async () => {
    await intake.post('guide-requests', SUBMISSIONS['guide-requests']);
    await relay.received(2);
    const address = unsubscribeLink(
      relay.mails.find(({ envelopeTo }) => envelopeTo.join() === VISITOR),
    );
    const { unsubscribe, unsubscribed, unknown } = content.answers.mail;
    const shown = await intake.ask(address);
    expect(await shown.text()).toContain(
      `<form method="post"><p><button>${unsubscribe.button}</button>`,
    );
    expect(await intake.deps.store.suppressions.isSuppressed(VISITOR)).toBe(false);
    const token = new URLSearchParams(address.split('?')[1]).get('token') ?? '';
    for (const wrong of [
      '',
      'x',
      token.slice(0, -1),
      `${token}AA`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'A'.repeat(token.length),
    ])
      for (const method of ['GET', 'POST']) {
        const refused = await intake.ask(`/mail/unsubscribe?token=${wrong}`, { method });
        expect([refused.status, await refused.text()]).toEqual([
          404,
          expect.stringContaining(unknown.title),
        ]);
      }
    const pages = [];
    for (let time = 0; time < 2; time++) {
      const page = await intake.ask(address, { method: 'POST' });
      pages.push([page.status, page.headers.get('Set-Cookie'), await page.text()]);
    }
    expect(pages).toEqual([pages[1], [200, null, expect.stringContaining(unsubscribed.title)]]);
    expect(intake.logged.join()).not.toMatch(/ines|token/);
  });

  test('that waits in the outbox is withdrawn once the address wants no mail, unlike one to the firm', async () => {
    const sent: unknown[] = [];
    const { parts, settings, mail, store } = intake.deps;
    const deliver = createMailer({
      transport: transportOf(async ({ to }) => void sent.push(to)),
      parts,
      guide: Buffer.from(''),
      settings,
      from: mail.from,
      store: {
        ...store,
        suppressions: { isSuppressed: async () => true },
        newsletters: { contentOf: async () => ({}) },
      },
    });
    const waiting = {
      id: 'mail-1',
      messageId: '<mail-1@firm.example>',
      facts: { ...CONTACT },
      attempt: 1,
      createdAt: Date.now(),
      domainKey: '',
    };
    for (const kind of ['guide', 'newsletter-welcome', 'survey-announcement'])
      await expect(deliver({ ...waiting, kind, recipient: VISITOR })).rejects.toMatchObject({
        scope: 'unwanted',
      });
    await deliver({ ...waiting, kind: 'contact-notice', recipient: FIRM });
    expect(sent).toEqual([{ name: '', address: FIRM }]);
  });
});

describe('Suspected spam', () => {
  // A submission stays as quick as it says, however long the machine takes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const digest = async () => {
    await intake.deps.store.retention.digestQuarantine(Date.now(), FIRM, 'http://localhost/desk/');
    intake.deps.onMail();
  };
  const quick = () => ({ startedAt: new Date(Date.now() - 1).toISOString() });

  test('is answered like any message, causes no mail, and is listed in the digest to the firm', async () => {
    for (const [resource, body] of Object.entries(SUBMISSIONS).filter(
      ([name]) => name !== 'survey-responses',
    ))
      expect(
        (await intake.post(resource, { ...body, ...quick(), website: 'https://spam.example' }))
          .status,
      ).toBe(201);
    await digest();
    const [mail] = await relay.received(1);
    expect(mail?.subject).toBe(words['quarantine-digest'].subject);
    expect(mail?.text).toContain('a hidden field was filled');
    const { items } = await intake.deps.store.quarantine.list({ limit: 10 });
    expect(items).toHaveLength(4);
    expect(mail?.text).toContain('http://localhost/desk/#/inbox/spam');
    expect(relay.mails).toHaveLength(1);
  });

  test('is listed by sender and first words, none of which a mail program makes a link', async () => {
    const message = `Visit https://evil.example/win now! ${'Buy more. '.repeat(60)}`;
    const sent = { ...CONTACT, userEmail: 'eve@evil.example', name: 'evil.example', message };
    await intake.post('contact-messages', { ...sent, ...quick(), website: 'x' });
    await digest();
    const [mail] = await relay.received(1);
    const visible = mail?.text?.replaceAll('\u2060', '') ?? '';
    expect(visible).toContain('evil.example <eve@evil.example>');
    expect(visible).toContain('Visit https://evil.example/win now! Buy more.');
    for (const text of [mail?.text, mail?.html]) expect(text).not.toContain('evil.example');
    expect(mail?.text?.length).toBeLessThan(1500);
    expect(mail?.html?.match(/href="[^"]*/g)).toEqual([
      'href="http://localhost/',
      'href="http://localhost/desk/#/inbox/spam',
    ]);
  });

  test('that was only fast gets the promised mails, and the firm a notice as always', async () => {
    for (const resource of ['contact-messages', 'guide-requests', 'newsletter-signups'] as const)
      expect((await intake.post(resource, { ...SUBMISSIONS[resource], ...quick() })).status).toBe(
        201,
      );
    await relay.received(3);
    expect(
      relay.mails.map(({ envelopeTo, subject }) => `${envelopeTo}: ${subject}`).sort(),
    ).toEqual(
      [words['contact-confirmation'], words.guide, words['newsletter-confirmation']]
        .map(({ subject }) => `${VISITOR}: ${subject}`)
        .sort(),
    );
    const id =
      new URLSearchParams(
        linkIn(
          relay.mails.find(({ subject }) => subject === words['newsletter-confirmation'].subject),
        ).split('?')[1],
      ).get('id') ?? '';
    expect(await intake.deps.store.subscriptions.find(id)).toBe('pending');
    await digest();
    const mail = (await relay.received(4)).at(-1);
    expect(mail?.envelopeTo).toEqual([FIRM]);
    expect(mail?.text).toContain('it was filled in 0.');
    expect(mail?.text?.replaceAll('\u2060', '')).toContain(CONTACT.message.slice(0, 40));
  });

  test('does not include a submission that took a while, or whose clock is wrong', async () => {
    const startedAt = new Date(Date.now() - 5000).toISOString();
    await intake.post('contact-messages', { ...CONTACT, website: '', startedAt });
    await intake.post('contact-messages', {
      ...CONTACT,
      name: 'Other',
      startedAt: new Date(Date.now() + 60_000).toISOString(),
    });
    // Two notices to the firm, and one confirmation per hour.
    await relay.received(3);
    expect(await intake.deps.store.retention.digestQuarantine(Date.now(), FIRM)).toBe(0);
  });
});
