import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeskNewsletter, DeskNewsletters } from '../../core/desk/newsletters.ts';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import { intakeFolder } from '../../core/intake/parts.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { writeNewsletters } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { smtpTransport } from '../mail/relay.ts';
import { NOT_SENT } from './desk-newsletters.ts';

const NEWSLETTER: PreparedNewsletter = {
  slug: 'one',
  source: 'hash-1',
  subject: 'The first',
  preview: 'What it says',
  body: [
    {
      kind: 'paragraph',
      children: ['See ', { kind: 'link', to: '/insights/#list', children: ['the list'] }, '.'],
    },
  ],
};

let relay: TestRelay;
let intake: Awaited<ReturnType<typeof startMailIntake>>;
beforeEach(async () => {
  relay = await startRelay();
  intake = await startMailIntake(smtpTransport(relay.url), undefined, { desk: testDesk() });
  openSurvey(false);
  build(NEWSLETTER);
});
afterEach(async () => {
  await intake.stop();
  await relay.stop();
});

function openSurvey(isSurveyOpen: boolean): void {
  intake.deps.parts = { ...intake.deps.parts, isSurveyOpen };
}

function build(...newsletters: PreparedNewsletter[]): void {
  const { siteFolder } = intake.deps.settings;
  rmSync(intakeFolder(siteFolder), { recursive: true, force: true });
  writeNewsletters(siteFolder, newsletters);
}

const ask = (path: string, body?: object) =>
  intake.askDesk(body ? 'POST' : 'GET', `newsletters${path}`, body);

const readList = async (): Promise<DeskNewsletters['items']> =>
  (await (await ask('')).json()).items;
const read = async (slug = 'one'): Promise<DeskNewsletter> => (await ask(`/${slug}`)).json();
const send = async (source = 'hash-1', slug = 'one') => {
  const response = await ask(`/${slug}/sendings`, { source });
  // On a busy machine the work goes on after the answer.
  const { isUnderWay: _, ...answer } = await response.json();
  return [response.status, answer];
};
const refusal = (why: keyof typeof NOT_SENT) => [
  422,
  { error: 'invalid', errors: { source: NOT_SENT[why] } },
];

/** Adds a confirmed subscriber, by the link that is mailed. */
async function subscribe(userEmail: string): Promise<void> {
  await intake.post('newsletter-signups', { ...SUBMISSIONS['newsletter-signups'], userEmail });
  const confirmation = () => relay.mails.find(({ envelopeTo }) => envelopeTo.includes(userEmail));
  await expect.poll(confirmation).toBeDefined();
  await intake.deps.store.subscriptions.confirm(
    confirmation()?.text?.match(/[?&]id=([\w-]+)/)?.[1] ?? '',
    { askedAt: Date.now(), now: Date.now() },
  );
}

describe('A newsletter at the desk', () => {
  test('is listed and shown as its recipients get it, with the links of the site', async () => {
    expect(await readList()).toEqual([{ slug: 'one', subject: 'The first', isBuilt: true }]);
    const shown = await read();
    expect(shown).toMatchObject({
      subject: 'The first',
      preview: 'What it says',
      source: 'hash-1',
      unsent: 0,
      hasChanged: false,
      isBuilt: true,
    });
    expect(shown.html).toContain('href="http://localhost/insights/#list"');
    expect(shown.text).toContain('the list (http://localhost/insights/#list)');
    expect(shown.html).toContain('key=…');
    expect((await ask('/none')).status).toBe(404);
  });

  test('is read from its own folder alone', async () => {
    writeFileSync(
      path.join(intakeFolder(intake.deps.settings.siteFolder), 'outside.json'),
      JSON.stringify({ ...NEWSLETTER, slug: 'outside' }),
    );
    expect((await ask('/..%2Foutside')).status).toBe(404);
  });

  test('is mailed as a test to the address that was typed, in the same words', async () => {
    expect((await ask('/one/tests', { userEmail: 'maren@firm.example' })).status).toBe(201);
    const [mail] = await relay.received(1);
    expect([mail?.envelopeTo, mail?.subject]).toEqual([['maren@firm.example'], 'Test: The first']);
    expect(mail?.html).toContain('href="http://localhost/insights/#list"');
    expect((await ask('/one/tests', { userEmail: 'maren' })).status).toBe(422);
    expect((await ask('/none/tests', { userEmail: 'maren@firm.example' })).status).toBe(404);
  });

  test('is not mailed as a test to an address that gets no mail, and says so', async () => {
    const { suppressions, secret } = intake.deps.store;
    await suppressions.suppressAll(secret.addressKey('maren@firm.example'), Date.now(), 'failed');
    const response = await ask('/one/tests', { userEmail: 'Maren@firm.example' });
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      { userEmail: expect.stringContaining('gets no mail at all') },
    ]);
  });

  test('is sent once to each confirmed address, whoever presses the button and how often', async () => {
    expect(await send()).toEqual(refusal('nobody'));
    expect(await readList()).toEqual([{ slug: 'one', subject: 'The first', isBuilt: true }]);
    for (const address of ['ines@example.org', 'tomas@example.org']) await subscribe(address);
    expect((await read()).unsent).toBe(2);
    const both = await Promise.all([send(), send()]);
    // On a busy machine both are answered while the first is at work: the mails below tell that it
    // is sent once.
    expect(both.map(([status]) => status)).toContain(201);
    await expect
      .poll(() => read())
      .toMatchObject({
        unsent: 0,
        progress: {
          recipients: 2,
          delivered: 2,
          waiting: 0,
          dead: 0,
          withdrawn: 0,
          isQueueing: false,
        },
      });
    expect(await send()).toEqual(refusal('nobody'));
    const subjects = relay.mails
      .map(({ subject, envelopeTo }) => `${subject} to ${envelopeTo}`)
      .filter((line) => line.startsWith('The first'));
    expect(subjects.sort()).toEqual([
      'The first to ines@example.org',
      'The first to tomas@example.org',
    ]);
    expect(await readList()).toMatchObject([
      { slug: 'one', isBuilt: true, progress: { delivered: 2, isQueueing: false } },
    ]);
    const { list } = intake.deps.store.newsletters;
    const queueUntil = (queueingUntil: number) => {
      intake.deps.store.newsletters.list = async (...asked) =>
        (await list(...asked)).map((newsletter) => ({ ...newsletter, queueingUntil }));
    };
    expect((await read()).progress).toMatchObject({ isQueueing: false, isInterrupted: false });
    queueUntil(intake.deps.now() + 60_000);
    expect((await read()).progress).toMatchObject({ isQueueing: true, isInterrupted: false });
    queueUntil(intake.deps.now());
    expect((await read()).progress).toMatchObject({ isQueueing: false, isInterrupted: true });
    intake.deps.store.newsletters.list = list;
    await subscribe('late@example.org');
    expect(await send()).toEqual([201, { count: 1 }]);
  });

  test('is in the audit log, also if queueing it fails half-way', async () => {
    await subscribe('ines@example.org');
    intake.deps.store.newsletters.queue = async () => Promise.reject(new StoreUnavailable('full'));
    expect((await send())[0]).toBe(503);
    expect((await intake.deps.store.auditLog.list({ limit: 30 })).items).toMatchObject([
      { operator: 'Maren', action: 'began to send a newsletter', itemId: 'one' },
    ]);
  });

  test('is not sent with another text than the operator saw, nor with another than it was sent with', async () => {
    await subscribe('ines@example.org');
    build({ ...NEWSLETTER, source: 'hash-2', subject: 'The first, mended' });
    expect(await send()).toEqual(refusal('rebuilt'));
    expect(await send('hash-2')).toEqual([201, { count: 1 }]);
    await subscribe('tomas@example.org');
    build(NEWSLETTER);
    expect(await read()).toMatchObject({
      subject: 'The first, mended',
      hasChanged: true,
      unsent: 1,
    });
    expect(await send()).toEqual(refusal('changed'));
  });

  test('that was sent stays in the list when its file is gone, after those that were not sent', async () => {
    await subscribe('ines@example.org');
    await send();
    build({ ...NEWSLETTER, slug: 'two', subject: 'The second' });
    expect((await readList()).map(({ subject, isBuilt }) => [subject, isBuilt])).toEqual([
      ['The second', true],
      ['The first', false],
    ]);
    const gone = await read();
    expect([gone.isBuilt, gone.source, gone.unsent]).toEqual([false, undefined, 0]);
    expect((await ask('/one/sendings', { source: 'hash-1' })).status).toBe(404);
  });
});

describe('The survey announcement at the desk', () => {
  const NAME = 'survey-announcement';
  const requestAccess = (userEmail: string) =>
    intake.post('access-requests', { ...SUBMISSIONS['access-requests'], userEmail });
  test('is listed and sent once the survey is open, once to each who asked for access before', async () => {
    await requestAccess('ines@example.org');
    expect((await readList()).map(({ slug }) => slug)).toEqual(['one']);
    expect([(await ask(`/${NAME}`)).status, (await send(NAME, NAME))[0]]).toEqual([404, 404]);

    openSurvey(true);
    await requestAccess('late@example.org');
    const { subject, preview } = intake.deps.parts.mail[NAME];
    expect(await readList()).toContainEqual({ slug: NAME, subject, isBuilt: true });
    expect(await read(NAME)).toMatchObject({
      subject,
      preview,
      unsent: 1,
      hasChanged: false,
      source: NAME,
    });
    expect(await send(NAME, NAME)).toEqual([201, { count: 1 }]);
    const announced = () => relay.mails.filter((mail) => mail.subject === subject);
    await expect
      .poll(() => announced().map(({ envelopeTo }) => envelopeTo.join()))
      .toEqual(['ines@example.org']);
    expect(await send(NAME, NAME)).toEqual(refusal('nobody'));
    await expect
      .poll(async () => (await read(NAME)).progress)
      .toMatchObject({ recipients: 1, delivered: 1 });
    expect(await readList()).toContainEqual(
      expect.objectContaining({ slug: NAME, subject, isBuilt: true }),
    );

    openSurvey(false);
    expect(await readList()).toContainEqual(
      expect.objectContaining({ slug: NAME, isBuilt: false }),
    );
    expect(await read(NAME)).toMatchObject({ subject, isBuilt: false, unsent: 0 });
  });

  test('has a link by which its recipients hear no more, and no test', async () => {
    await requestAccess('ines@example.org');
    openSurvey(true);
    expect((await ask(`/${NAME}/tests`, { userEmail: 'maren@firm.example' })).status).toBe(404);
    await send(NAME, NAME);
    const announced = () =>
      relay.mails.find(({ raw }) => raw.includes('/announcements/unsubscribe'));
    await expect.poll(announced).toBeDefined();
    const link =
      announced()?.raw.match(/^List-Unsubscribe:\s+<http:\/\/localhost([^>]+)>/im)?.[1] ?? '';
    const { unsubscribe, unsubscribed } = intake.deps.parts.answers.announcement;
    expect(await (await intake.ask(link)).text()).toContain(
      `<button>${unsubscribe.button}</button>`,
    );
    const another = link.replace(/key=(.)/, (_, first) => `key=${first === '_' ? '-' : '_'}`);
    expect((await intake.ask(another, { method: 'POST' })).status).toBe(404);
    expect(await (await intake.ask(link, { method: 'POST' })).text()).toContain(unsubscribed.title);
  });
});
