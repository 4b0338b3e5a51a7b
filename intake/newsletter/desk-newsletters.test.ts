import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeskNewsletter, DeskNewsletters } from '../../core/desk/newsletters.ts';
import type { PreparedNewsletter } from '../../core/intake/newsletter.ts';
import { intakeFolder } from '../../core/intake/parts.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { writeNewsletters, writeWriting } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { smtpTransport } from '../mail/relay.ts';
import { NOT_SENT } from './desk-newsletters.ts';
import { newsletterOf, sourceOf } from './newsletters.ts';

const NEWSLETTER: PreparedNewsletter = {
  slug: 'one',
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
  writeWriting(siteFolder);
}

const ask = (path: string, body?: object) =>
  intake.askDesk(body ? 'POST' : 'GET', `newsletters${path}`, body);

const readList = async (): Promise<DeskNewsletters['items']> =>
  (await (await ask('')).json()).items;
const read = async (slug = 'one'): Promise<DeskNewsletter> => (await ask(`/${slug}`)).json();
const SOURCE = sourceOf(newsletterOf(NEWSLETTER));
const send = async (source = SOURCE, slug = 'one') => {
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
    expect(await readList()).toEqual([{ slug: 'one', subject: 'The first' }]);
    const shown = await read();
    expect(shown).toMatchObject({
      subject: 'The first',
      preview: 'What it says',
      unsent: 0,
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
    expect(
      (await ask('/one/tests', { userEmail: 'maren@firm.example', source: SOURCE })).status,
    ).toBe(201);
    const [mail] = await relay.received(1);
    expect([mail?.envelopeTo, mail?.subject]).toEqual([['maren@firm.example'], 'Test: The first']);
    expect(mail?.html).toContain('href="http://localhost/insights/#list"');
    expect((await ask('/one/tests', { userEmail: 'maren', source: SOURCE })).status).toBe(422);
    expect(
      (await ask('/none/tests', { userEmail: 'maren@firm.example', source: SOURCE })).status,
    ).toBe(404);
  });

  test('is not mailed as a test to an address that gets no mail, and says so', async () => {
    const { suppressions, secret } = intake.deps.store;
    await suppressions.suppressAll(secret.addressKey('maren@firm.example'), Date.now(), 'failed');
    const response = await ask('/one/tests', {
      userEmail: 'Maren@firm.example',
      source: SOURCE,
    });
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      { userEmail: expect.stringContaining('gets no mail at all') },
    ]);
  });

  test('is sent once to each confirmed address, whoever presses the button and how often', async () => {
    expect(await send()).toEqual(refusal('nobody'));
    expect(await readList()).toEqual([{ slug: 'one', subject: 'The first' }]);
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
      { slug: 'one', progress: { delivered: 2, isQueueing: false } },
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

  test('is not sent, nor tested, with another text than the operator saw', async () => {
    await subscribe('ines@example.org');
    const mended = { ...NEWSLETTER, subject: 'The first, mended' };
    build(mended);
    expect(await send()).toEqual(refusal('rewritten'));
    const test = await ask('/one/tests', { userEmail: 'maren@firm.example', source: SOURCE });
    expect([test.status, (await test.json()).errors]).toEqual([
      422,
      { source: NOT_SENT.rewritten },
    ]);
    expect(await send(sourceOf(newsletterOf(mended)))).toEqual([201, { count: 1 }]);
  });

  test('that was sent stays what it is and goes to the rest, whatever becomes of its file', async () => {
    await subscribe('ines@example.org');
    await send();
    await expect.poll(async () => (await read()).progress?.recipients).toBe(1);
    for (const built of [
      { ...NEWSLETTER, subject: 'Mended' },
      { ...NEWSLETTER, slug: 'two' },
    ]) {
      build(built);
      expect(await read()).toMatchObject({ subject: 'The first', source: SOURCE, unsent: 0 });
    }
    expect((await readList()).map(({ slug }) => slug)).toEqual(['two', 'one']);
    await subscribe('tomas@example.org');
    expect(await send()).toEqual([201, { count: 1 }]);
  });
});

describe('A newsletter that is written at the desk', () => {
  const TEXT = {
    subject: 'About {brand.name}',
    preview: 'What it says',
    markdown: '# Part\n\nSee [the article](/insights/fear-factor) and **more**.',
  };
  const begin = async (text = TEXT): Promise<string> => (await (await ask('', text)).json()).slug;
  const save = (slug: string, change: object) =>
    intake.askDesk('PUT', `newsletters/${slug}`, { ...TEXT, ...change });
  const tryOut = async (slug: string) => {
    const { source } = await read(slug);
    return ask(`/${slug}/tests`, { userEmail: 'maren@firm.example', source });
  };

  test('is read by the rules of files, and shown as its recipients get it', async () => {
    const slug = await begin();
    const { name } = intake.deps.parts.brand;
    const shown = await read(slug);
    expect(shown).toMatchObject({
      subject: `About ${name}`,
      draft: { ...TEXT, revision: 0, changedBy: 'Maren', isTested: false, problems: [] },
    });
    expect(shown.html).toContain('href="http://localhost/adoption/insights/fear-factor"');
    expect(shown.html).toContain('more</strong>');
    expect(shown.text).toContain('Part\n----');
    expect(await readList()).toMatchObject([
      { slug, subject: TEXT.subject, draft: { changedBy: 'Maren' } },
      { slug: 'one' },
    ]);
  });

  test('keeps what is typed with its mistakes, which it names with their lines', async () => {
    const slug = await begin({ subject: '', preview: '', markdown: '' });
    const markdown = 'Fine.\n\n| a | b |\n|---|---|\n| c | d |\n\nSee [it](/insights/fear-facter).';
    const saved = await save(slug, { subject: '', markdown, revision: 0 });
    expect(await saved.json()).toMatchObject({
      draft: {
        markdown,
        revision: 1,
        problems: [
          { field: 'subject', message: 'is empty: write it' },
          { field: 'markdown', line: 3, message: expect.stringContaining('holds a table') },
          { field: 'markdown', line: 7, message: expect.stringContaining('doesn’t exist') },
        ],
      },
      html: '',
    });
    expect((await read(slug)).source).toBeUndefined();
    expect(await send('hash', slug)).toEqual(refusal('rewritten'));
  });

  test('is sent once exactly this text was tested, and is a draft no more', async () => {
    await subscribe('ines@example.org');
    const slug = await begin();
    const first = (await read(slug)).source ?? '';
    expect(await send(first, slug)).toEqual(refusal('untested'));
    expect((await tryOut(slug)).status).toBe(201);
    expect((await read(slug)).draft?.isTested).toBe(true);
    await save(slug, { preview: 'Another', revision: 0 });
    const { source = '', draft, unsent } = await read(slug);
    expect([draft?.isTested, unsent]).toEqual([false, 1]);
    expect(await send(first, slug)).toEqual(refusal('rewritten'));
    expect(await send(source, slug)).toEqual(refusal('untested'));
    await tryOut(slug);
    expect(await send(source, slug)).toEqual([201, { count: 1 }]);
    await expect.poll(async () => (await read(slug)).draft).toBeUndefined();
    expect(await read(slug)).toMatchObject({ preview: 'Another', progress: {} });
    expect((await save(slug, { revision: 1 })).status).toBe(404);
  });

  test('tells the one who saves an older form, and loses nothing of either', async () => {
    const slug = await begin();
    expect((await save(slug, { subject: 'First', revision: 0 })).status).toBe(200);
    const late = await save(slug, { subject: 'Second', revision: 0 });
    expect([late.status, await late.json()]).toEqual([409, { error: 'stale' }]);
    expect((await read(slug)).draft).toMatchObject({ subject: 'First', revision: 1 });
  });

  test('is in the audit log once for a sitting, and gives its text back when it is deleted', async () => {
    const slug = await begin();
    for (const revision of [0, 1, 2]) await save(slug, { subject: 'Typed', revision });
    const [latest] = (await intake.readDesk('audit-log')).items;
    expect(latest).toMatchObject({ itemId: slug, newsletter: 'Typed' });
    const deleted = await intake.askDesk('DELETE', `newsletters/${slug}`);
    expect(await deleted.json()).toEqual({ count: 1, ...TEXT, subject: 'Typed' });
    expect((await intake.askDesk('DELETE', `newsletters/${slug}`)).status).toBe(404);
    const { items } = await intake.deps.store.auditLog.list({ limit: 30 });
    expect(items.map(({ action }) => action)).toEqual([
      'deleted a draft of a newsletter',
      'changed a newsletter',
      'began to write a newsletter',
    ]);
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
    expect(await readList()).toContainEqual({ slug: NAME, subject });
    expect(await read(NAME)).toMatchObject({
      subject,
      preview,
      unsent: 1,
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
    expect(await readList()).toContainEqual(expect.objectContaining({ slug: NAME, subject }));

    openSurvey(false);
    const { source, ...closed } = await read(NAME);
    expect([source, closed]).toMatchObject([undefined, { subject, unsent: 0 }]);
  });

  test('has a link by which its recipients hear no more, and no test', async () => {
    await requestAccess('ines@example.org');
    openSurvey(true);
    expect(
      (await ask(`/${NAME}/tests`, { userEmail: 'maren@firm.example', source: NAME })).status,
    ).toBe(404);
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
