import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intakeFolder } from '../../core/intake/parts.ts';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startRelay } from '../../tests/support/mail.ts';
import { startServedIntake } from '../../tests/support/served-intake.ts';
import { PARTS, writeSmallSite } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { inspect } from '../store/inspect.ts';
import { openStore } from '../store/store.ts';
import type { RunningIntake } from './serve.ts';

let place: ReturnType<typeof temporaryFolder>;
let site: string;
let running: RunningIntake | undefined;
beforeEach(() => {
  place = temporaryFolder();
  site = path.join(place.folder, 'dist');
  writeSmallSite(site);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  place.remove();
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<RunningIntake> {
  running = await startServedIntake({
    OUTPUT_DIR: site,
    DATA_DIR: path.join(place.folder, 'data'),
    ...environment,
  });
  return running;
}

const address = ({ port }: RunningIntake) => `http://127.0.0.1:${port}`;
const post = (intake: RunningIntake, body: object = SUBMISSIONS['contact-messages']) =>
  fetch(`${address(intake)}/api/contact-messages`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

describe('The running intake', () => {
  test('stores, mails, serves the site, and says where mail goes', async () => {
    const relay = await startRelay();
    const intake = await start({
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    });
    expect(intake.mailPlace).toBe(`to ${new URL(relay.url).host}, from hello@firm.test`);
    expect((await post(intake)).status).toBe(201);
    expect((await relay.received(2)).map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual([
      'inbox@firm.test',
      'ines@example.org',
    ]);
    expect(await (await fetch(`${address(intake)}/readyz`)).json()).toEqual({
      status: 'ready',
      storage: 'ok',
      mail: 'ok',
    });
    expect(await (await fetch(address(intake))).text()).toBe('<h1>Home</h1>');
    await relay.stop();
  });

  test('is not ready while the mail server refuses the sender', async () => {
    const relay = await startRelay({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 Sender address rejected'), { responseCode: 553 })),
    });
    const intake = await start({ SMTP_URL: relay.url, MAIL_FROM: 'hello@firm.test' });
    const readiness = async () => (await fetch(`${address(intake)}/readyz`)).json();
    expect(await readiness()).toMatchObject({ status: 'ready' });
    await post(intake);
    await expect.poll(readiness).toMatchObject({ storage: 'ok', mail: 'unavailable' });
    await relay.stop();
  });

  test('keeps what it was sent over a new start, and mails what it could not before', async () => {
    const data = path.join(place.folder, 'data');
    const first = await start({
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'hello@firm.test',
    });
    const { id } = (await (await post(first)).json()) as { id: string };
    await first.stop();
    const second = await start();
    const again = await post(second);
    expect([again.status, await again.json()]).toEqual([200, { id }]);
    const box = path.join(data, 'mail');
    const mails = () => readdirSync(box).filter((file) => file.endsWith('.eml'));
    const kinds = () =>
      mails()
        .map((file) => file.replace(/^.*Z-|-\w{8}\.eml$/g, ''))
        .sort();
    await expect.poll(kinds).toEqual(['contact-confirmation', 'contact-notice']);
    expect(readFileSync(path.join(box, mails()[0] ?? ''), 'utf8')).toContain('Message-ID');
  });

  test('keeps house from its start: the firm hears of suspected spam, and what is too old is gone', async () => {
    const dataDir = path.join(place.folder, 'data');
    const userEmail = 'ines@example.org';
    const keep = (id: string, receivedAt: number, spamReason?: string) =>
      store.accept({
        resource: 'contact-messages',
        receipt: { keyHash: id, bodyHash: id },
        receivedAt,
        record: { kind: 'submission', userEmail, payload: { userEmail, message: id }, spamReason },
        mails: [],
      });
    const store = await openStore({ dataDir });
    await keep('Enquiry of long ago', Date.now() - 731 * 24 * 3_600_000);
    await keep('Buy', Date.now(), 'a hidden field was filled');
    await store.close();
    const relay = await startRelay();
    const intake = await start({
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    });
    const [digest] = await relay.received(1);
    expect(digest?.envelopeTo).toEqual(['inbox@firm.test']);
    expect(digest?.subject).toBe(PARTS.mail['quarantine-digest'].subject);
    await intake.stop();
    running = undefined;
    await relay.stop();
    expect(await inspect(path.join(dataDir, 'intake.sqlite'))).toMatchObject({ submissions: 1 });
  });

  test('deletes mail that it wrote to files once a week has passed, also where a relay has taken over since', async () => {
    const box = path.join(place.folder, 'data', 'mail');
    mkdirSync(box, { recursive: true });
    const mailAt = (time: number) =>
      `${new Date(time).toISOString().replace(/[:.]/g, '-')}-survey-copy-0a1b2c3d.eml`;
    const week = 7 * 24 * 60 * 60 * 1000;
    const kept = mailAt(Date.now() - week + 3_600_000);
    for (const name of [mailAt(Date.now() - week), kept]) writeFileSync(path.join(box, name), '');
    await start({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@firm.test' });
    await expect.poll(() => readdirSync(box)).toEqual([kept]);
  });

  test('is not held up by those who send slowly, and stops without waiting for them', async () => {
    const intake = await start({ SUBMISSION_LIMIT: '1000' });
    const slow = Array.from({ length: 100 }, () =>
      connect(intake.port, '127.0.0.1').on('error', () => undefined),
    );
    for (const socket of slow)
      socket.write(
        'POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
      );
    expect((await post(intake)).status).toBe(201);
    for (const socket of slow) socket.destroy();
  });

  test('refuses a made-up sender for a real relay', async () => {
    await expect(start({ SMTP_URL: 'smtp://127.0.0.1:1' })).rejects.toThrow(
      /^MAIL_FROM is hello@equanta\.example, a made-up address: set it to one that your mail server may send from/,
    );
  });

  test('refuses a site that was built for another address, but for the port of a trial', async () => {
    for (const SITE_URL of ['https://firm.example', 'http://localhost/sub'])
      await expect(start({ SITE_URL })).rejects.toThrow(
        `SITE_URL is ${SITE_URL}, but the site in ${site} was built for http://localhost,`,
      );
    await start({ SITE_URL: 'http://localhost:4000' });
  });

  test('refuses a SQLite store that another intake serves, until that has stopped', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `Another intake serves the store in ${path.join(place.folder, 'data')}: stop it first`,
    );
    await first.stop();
    expect((await post(await start())).status).toBe(201);
  });

  test('refuses to start without what the build made for it, or with that of another version', async () => {
    writeFileSync(
      path.join(intakeFolder(site), 'parts.json'),
      JSON.stringify({ ...PARTS, mail: {} }),
    );
    await expect(start()).rejects.toThrow(
      /parts\.json was made by another version \(mail\.\w+.*\): run npm run build again/,
    );
    place.remove();
    mkdirSync(site, { recursive: true });
    for (const file of ['index.html', '_headers']) writeFileSync(path.join(site, file), '');
    await expect(start()).rejects.toThrow(
      /There is no .*dist-intake.*parts\.json, which the build writes beside the site/,
    );
  });
});
