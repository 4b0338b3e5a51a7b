import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intakeFolder } from '../../core/intake/parts.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { NOW, type TestIntake, temporaryFolder } from '../../tests/support/intake.ts';
import { killCommand } from '../../tests/support/killed-command.ts';
import { type ReceivedMail, startRelay } from '../../tests/support/mail.ts';
import { startMailingIntake } from '../../tests/support/mailing-intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { PARTS, writeSmallSite } from '../../tests/support/small-site.ts';
import { smtpTransport } from '../mail/transport.ts';
import { STORE_FILE } from '../store/sqlite.ts';
import { openStore } from '../store/store.ts';
import { announceSurvey } from './announce-survey.ts';
import { sendNewsletter } from './newsletter.ts';
import { resend } from './resend.ts';

let place: ReturnType<typeof temporaryFolder>;
let environment: { OUTPUT_DIR: string; DATA_DIR: string };
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  place = temporaryFolder();
  environment = { OUTPUT_DIR: path.join(place.folder, 'dist'), DATA_DIR: path.join(place.folder, 'data') };
  writeSmallSite(environment.OUTPUT_DIR);
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  place.remove();
});

const FILE = 'content/newsletters/the-export-button.md';
const newsletter = (file = FILE, ...args: string[]) => callCommand(sendNewsletter, [file, ...args], environment);
const announce = (...args: string[]) => callCommand(announceSurvey, args, environment);

/** Adds subscribers, and records that one of them requested access. */
async function fill(subscribers: string[], asker?: string): Promise<void> {
  const store = await openStore({ dataDir: environment.DATA_DIR });
  const take = (name: string, entry: Pick<Parameters<typeof store.accept>[0], 'resource' | 'record'>, kind?: 'newsletter-confirmation') =>
    store.accept({
      ...entry,
      receipt: { keyHash: name, bodyHash: name },
      receivedAt: NOW,
      mails: kind ? [{ kind, recipient: name, facts: {} }] : [],
    });
  for (const userEmail of subscribers) {
    await take(userEmail, { resource: 'newsletter-signups', record: { kind: 'subscriber', userEmail } }, 'newsletter-confirmation');
    const mail = await store.outbox.claim(NOW, 1);
    if (!mail) throw new Error('Nothing was claimed.');
    await store.outbox.settle(mail, { state: 'delivered' }, NOW);
    await store.newsletter.change(String(mail.facts.subscriberId), 'confirmed', NOW - 1000);
    const welcome = await store.outbox.claim(NOW, 1);
    if (welcome) await store.outbox.settle(welcome, { state: 'delivered' }, NOW);
  }
  if (asker) await take(`asked ${asker}`, { resource: 'access-requests', record: { kind: 'submission', userEmail: asker, payload: {} } });
  await store.close();
}

async function startMailing(): Promise<{ intake: TestIntake; received: (count: number) => Promise<ReceivedMail[]> }> {
  const relay = await startRelay();
  const store = await openStore({ dataDir: environment.DATA_DIR });
  const intake = await startMailingIntake(smtpTransport(relay.url), store);
  ending.push(relay.stop, store.close, intake.stop);
  return { intake, received: relay.received };
}

const unsubscribeLink = ({ raw }: ReceivedMail) => raw.match(/^List-Unsubscribe:\s+<http:\/\/localhost([^>]+)>/im)?.[1] ?? '';

describe('npm run newsletter', () => {
  test('shows what it sends and to how many, and sends nothing before it is told to', async () => {
    await fill(['ines@example.org', 'tomas@example.org']);
    const asked = await runCommand('newsletter', [FILE], environment);
    expect(asked.status).toBe(1);
    expect(asked.said).toMatch(/^Subject: The most used button in your new system\nPreview: It says Export\./);
    expect(asked.said).toContain('The fear factor (http://localhost:8080/adoption/insights/fear-factor/)');
    expect(asked.said).toContain('It goes to 2 confirmed addresses. Mail goes as files into');
    expect(asked.said).toMatch(/There is no terminal to ask for confirmation. Nothing was done: add --yes/);
    const agreed = await newsletter(FILE, '--yes');
    expect([agreed.status, agreed.said]).toEqual([0, expect.stringContaining('Queued 2 mails.')]);
    const again = await newsletter(FILE, '--yes');
    expect([again.status, again.said]).toEqual([0, expect.stringContaining('All 2 confirmed addresses got it already: nothing was sent.')]);
  });

  test('reaches each with a link of their own, by which a mail program takes them off the list', async () => {
    await fill(['ines@example.org', 'tomas@example.org']);
    await newsletter(FILE, '--yes');
    const { intake, received } = await startMailing();
    const mails = await received(2);
    expect(mails.map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual(['ines@example.org', 'tomas@example.org']);
    expect(new Set(mails.map(unsubscribeLink)).size).toBe(2);
    const [mail] = mails as [ReceivedMail];
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.html).toContain('href="http://localhost/adoption/insights/fear-factor/"');
    expect(mail.html).toContain(unsubscribeLink(mail).replace('&', '&amp;'));
    expect(mail.text).toContain(unsubscribeLink(mail));
    const init = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect((await intake.ask(unsubscribeLink(mail), init)).status).toBe(200);
    expect((await newsletter()).said).toContain('The 1 confirmed address got it already');
  });

  test('is not sent to those who left after it was queued', async () => {
    await fill(['ines@example.org', 'tomas@example.org']);
    await newsletter(FILE, '--yes');
    const store = await openStore({ dataDir: environment.DATA_DIR });
    const mail = await store.outbox.claim(Date.now(), 1);
    await store.newsletter.change(String(mail?.facts.subscriberId), 'unsubscribed', Date.now());
    await store.close();
    const { received } = await startMailing();
    expect((await received(1)).map(({ envelopeTo }) => envelopeTo.join())).not.toContain(mail?.recipient);
    await expect.poll(() => counts()).toEqual({ delivered: 5, withdrawn: 1 });
  });

  test('says what is wrong with what it is asked for', async () => {
    const said = async (...args: [string?, ...string[]]) => (await newsletter(...args)).said;
    expect(await said('letter.txt')).toMatch(/^letter\.txt is no newsletter: its name ends in \.md\.\n/);
    expect(await said('content/newsletters/no.md')).toMatch(/^There is no content\/newsletters\/no\.md, neither here nor in the built site/);
    expect(await said('content/README.md')).toMatch(/^content\/README\.md is not in the built site: run npm run build first/);
    expect(await said(FILE, '--all')).toMatch(/^Unknown option '--all'/);
    expect(await said()).toMatch(/^There is no store in .*data: set DATA_DIR/);
    expect(readdirSync(place.folder)).not.toContain('data');
    await fill([]);
    expect(await said()).toMatch(/\nThere is no confirmed address yet: nothing was sent\.\n$/);
    const built = path.join(intakeFolder(environment.OUTPUT_DIR), 'newsletters', 'the-export-button.json');
    const rewrite = (change: object) => writeFileSync(built, JSON.stringify({ ...JSON.parse(readFileSync(built, 'utf8')), ...change }));
    await fill(['ines@example.org']);
    await newsletter(FILE, '--yes');
    rewrite({ subject: 'Another' });
    expect(await said(FILE, '--yes')).toMatch(/^Its text has changed since sending began\./);
    rewrite({ source: 'older' });
    expect(await said(FILE, '--yes')).toMatch(/has changed since the site was built: run npm run build first/);
  });
});

test('npm run resend shows the dead letters with their errors, and queues them again', async () => {
  const again = (...args: string[]) => callCommand(resend, args, environment);
  await fill(['ines@example.org', 'tomas@example.org']);
  expect(await again()).toEqual({ status: 0, said: 'There are no dead letters that can still be sent.\n' });
  await newsletter(FILE, '--yes');
  const store = await openStore({ dataDir: environment.DATA_DIR });
  const mail = await store.outbox.claim(Date.now(), 60_000);
  if (mail) await store.outbox.settle(mail, { state: 'dead', error: '550 EENVELOPE RCPT TO' }, Date.now());
  await store.close();
  const asked = await runCommand('resend', [], environment);
  expect(asked.status).toBe(1);
  expect(asked.said).toMatch(/^Dead letters, by kind and error:\n {2}1 × newsletter-issue: 550 EENVELOPE RCPT TO\nThere is no terminal/);
  expect(await counts()).toMatchObject({ dead: 1, pending: 1 });
  expect((await again('--yes')).said).toContain('Queued 1 mail again.');
  const { received } = await startMailing();
  expect((await received(2)).map(({ messageId }) => messageId)).toContain(mail?.messageId);
  await expect.poll(() => counts()).toEqual({ delivered: 6 });
});

describe('npm run announce-survey', () => {
  test('tells those who asked for access, once, with a link to hear no more', async () => {
    await fill([], 'ines@example.org');
    expect((await runCommand('announce-survey', ['--yes'], environment)).said).toContain('It goes to 1 address that asked for access.');
    expect((await announce('--yes')).said).toContain('The 1 address that asked for access got it already: nothing was sent.');
    const { intake, received } = await startMailing();
    const [mail] = (await received(1)) as [ReceivedMail];
    expect(mail.subject).toBe(PARTS.mail['survey-announcement'].subject);
    expect(mail.text).toContain('http://localhost/adoption/trust-bridge-protocol/');
    const address = unsubscribeLink(mail);
    expect(await (await intake.ask(address)).text()).toContain(`<button>${PARTS.answers.announcement.unsubscribe.button}</button>`);
    expect((await announce()).said).toContain('got it already');
    expect(
      (
        await intake.ask(
          address.replace(/key=(.)/, (_, first) => `key=${first === '_' ? '-' : '_'}`),
          { method: 'POST' },
        )
      ).status,
    ).toBe(404);
    expect(await (await intake.ask(address, { method: 'POST' })).text()).toContain(PARTS.answers.announcement.unsubscribed.title);
    expect((await announce()).said).toContain('There is no address that asked for access yet');
  });

  test('is refused as long as the survey is not open', async () => {
    const file = path.join(intakeFolder(environment.OUTPUT_DIR), 'parts.json');
    writeFileSync(file, JSON.stringify({ ...PARTS, isSurveyOpen: false }));
    expect(await announce('--yes')).toEqual({ status: 1, said: expect.stringMatching(/^The survey is not open: set surveyState to open in content/) });
    expect(readdirSync(place.folder)).not.toContain('data');
  });
});

describe('A mailing whose command is killed after the first of its steps', () => {
  const MANY = 450;
  const reader = "'reader-' || n || '@example.org', 'key-' || n";
  const list = `with recursive count(n) as (values(1) union all select n + 1 from count where n < ${MANY})`;
  test.each([
    [
      'newsletter',
      sendNewsletter,
      [FILE, '--yes'],
      `insert into subscriber (id, user_email, address_key, state, created_at, changed_at) ${list} select 'id-' || n, ${reader}, 'confirmed', 0, 0 from count`,
    ],
    [
      'announce-survey',
      announceSurvey,
      ['--yes'],
      `insert into submission (id, user_email, address_key, resource, state, payload, received_at, awaits_survey)
        ${list} select 'id-' || n, ${reader}, 'access-requests', 'accepted', '{}', n, 1 from count`,
    ],
  ])('goes on where it was when %s is run again, and reaches each once', async (name, command, args, many) => {
    await fill([]);
    const store = new DatabaseSync(path.join(environment.DATA_DIR, STORE_FILE), { timeout: 5000 });
    store.exec(many);
    const queued = () => Number(store.prepare('select count(*) as count from mailing_recipient').get()?.count);
    // The second step never finishes.
    const forever = 'with recursive ever(n) as (values(1) union all select n + 1 from ever) select count(*) from ever';
    store.exec(`create trigger halt before insert on mailing_recipient when (select count(*) from mailing_recipient) = 30 begin ${forever}; end`);
    await killCommand(name, args, environment, () => queued() > 0);
    expect(queued()).toBe(25);
    expect((await counts()).pending).toBe(25);
    store.exec('drop trigger halt');
    store.close();

    const again = await callCommand(command, args, environment);
    expect(again.said).toMatch(/It goes to 425 [a-z ]+; 25 got it already\./);
    expect([again.status, again.said]).toEqual([0, expect.stringContaining('Queued 425 mails.')]);
    const mails = new DatabaseSync(path.join(environment.DATA_DIR, STORE_FILE), { readOnly: true });
    expect(mails.prepare('select count(*) as mails, count(distinct recipient_key) as people from outbox').get()).toEqual({ mails: MANY, people: MANY });
    mails.close();
  });
});

async function counts(): Promise<Record<string, number>> {
  const store = await openStore({ dataDir: environment.DATA_DIR });
  try {
    return await store.outbox.counts();
  } finally {
    await store.close();
  }
}
