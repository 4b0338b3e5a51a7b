import path from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readiness } from '../tests/openapi/document.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { load, type RealIntake, startRealIntake } from '../tests/support/real-intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';

let postgres: TestPostgres;
const place = sharedFolder();
let databaseUrl: string;
let intake: RealIntake | undefined;
beforeAll(async () => {
  writeSmallSite(path.join(place, 'dist'));
  postgres = await startPostgres();
});
beforeEach(async () => {
  await postgres.startAgain();
  databaseUrl = await postgres.createDatabase();
});
afterEach(async () => {
  await intake?.end('SIGKILL');
  intake = undefined;
});
afterAll(async () => {
  await postgres.stop();
});

async function start(own: NodeJS.ProcessEnv = {}): Promise<RealIntake> {
  intake = await startRealIntake({
    DATABASE_URL: databaseUrl,
    OUTPUT_DIR: path.join(place, 'dist'),
    DATA_DIR: place,
    ...own,
  });
  return intake;
}

const statusOf = async ({ url }: RealIntake, address: string) =>
  (await fetch(url + address)).status;
let posts = 0;
const post = ({ url }: RealIntake) =>
  fetch(`${url}/api/contact-messages`, {
    method: 'POST',
    body: JSON.stringify({ ...SUBMISSIONS['contact-messages'], message: `Post ${posts++}` }),
    headers: { 'Content-Type': 'application/json' },
  });

async function storedMessages(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ message: string }>(
    "select payload::json ->> 'message' as message from submission",
  );
  await client.end();
  return new Set(rows.map(({ message }) => message));
}

test('A database that is restarted under load ends no process: pages go on, posts get 503 and then 201 again, and none that was acknowledged is lost', {
  tags: ['long'],
}, async () => {
  const running = await start();
  const acknowledged = new Set<string>();
  const stop = load(running, acknowledged);
  for (let restart = 1; restart <= 3; restart++) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20);
    await postgres.shutDown();
    const refused = await post(running);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true]);
    expect([await statusOf(running, '/'), await statusOf(running, '/readyz')]).toEqual([200, 503]);
    await postgres.startAgain();
  }
  await expect.poll(() => statusOf(running, '/readyz')).toBe(200);
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
  await stop();
  const stored = await storedMessages();
  expect([...acknowledged].filter((message) => !stored.has(message))).toEqual([]);
});

test('An intake that starts while its database is down serves its pages, is not ready, and is once the database is back', async () => {
  await postgres.shutDown();
  const running = await start({ ALLOWED_ORIGINS: 'https://site.example' });
  expect([
    await statusOf(running, '/'),
    await statusOf(running, '/healthz'),
    await statusOf(running, '/readyz'),
  ]).toEqual([200, 200, 503]);
  v.parse(v.strictObject(readiness.entries), await (await fetch(`${running.url}/readyz`)).json());
  const refused = await post(running);
  expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
    503,
    '5',
    { error: 'unavailable', errors: {} },
  ]);
  const origin = 'https://site.example';
  const elsewhere = await fetch(`${running.url}/api/contact-messages`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', Origin: origin },
  });
  expect(
    [elsewhere.status, elsewhere.headers.get('Access-Control-Allow-Origin')],
    'an allowed origin can read it',
  ).toEqual([503, origin]);
  const form = await fetch(`${running.url}/api/contact-messages`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'Hello' }),
  });
  expect([form.status, form.headers.get('Content-Type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ]);
  for (const link of [
    'newsletter/confirm',
    'announcements/unsubscribe',
    'invitations/unsubscribe',
    'mail/unsubscribe',
  ]) {
    expect(await statusOf(running, `/${link}?token=of-a-mail`), link).toBe(503);
  }
  await postgres.startAgain();
  await expect.poll(() => statusOf(running, '/readyz')).toBe(200);
  expect((await post(running)).status).toBe(201);
});

test('An intake that waits for its database ends when it is told to', async () => {
  await postgres.shutDown();
  await (await start()).end('SIGTERM');
  intake = undefined;
});
