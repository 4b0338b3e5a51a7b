import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { load, type RealIntake, startRealIntake } from '../tests/support/real-intake.ts';
import { type SilentProxy, startSilentProxy } from '../tests/support/silent-proxy.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';

let postgres: TestPostgres;
let proxy: SilentProxy;
const place = sharedFolder();
let intake: RealIntake;
beforeAll(async () => {
  const OUTPUT_DIR = path.join(place, 'dist');
  writeSmallSite(OUTPUT_DIR);
  postgres = await startPostgres();
  const url = new URL(await postgres.createDatabase());
  proxy = await startSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  intake = await startRealIntake({ DATABASE_URL: url.href, OUTPUT_DIR, DATA_DIR: place });
});
afterAll(async () => {
  await intake.end('SIGKILL');
  await proxy.stop();
  await postgres.stop();
});

const WITHIN = { timeout: 30_000 };
const isUp = async () => (await fetch(intake.url)).ok;

test('A connection that fell silent is given up within 30 seconds, while pages go on, and the next submission takes another', {
  tags: ['long'],
}, async () => {
  expect(await intake.send('Before.')).toBe(true);
  proxy.silence();
  expect(await intake.send('Into silence.')).toBe(false);
  expect(await isUp()).toBe(true);
  proxy.resume();
  await expect.poll(() => intake.send('After.'), WITHIN).toBe(true);
});

test('Submissions that are under way when their connections fall silent hold up no others: more are taken within 30 seconds', {
  tags: ['long'],
}, async () => {
  const acknowledged = new Set<string>();
  const stop = load(intake, acknowledged);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);
  const before = acknowledged.size;
  proxy.silence();
  proxy.resume();
  await expect.poll(() => acknowledged.size, WITHIN).toBeGreaterThan(before + 50);
  await stop();
});

test('An intake whose database fell silent ends once it is told to', {
  tags: ['long'],
}, async () => {
  proxy.silence();
  const sending = intake.send('Into silence.');
  expect(await isUp()).toBe(true);
  await Promise.all([sending, intake.end('SIGTERM')]);
});
