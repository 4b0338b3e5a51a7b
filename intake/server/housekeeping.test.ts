import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPolaris } from '../../tests/support/campaign-store.ts';
import { NOW } from '../../tests/support/intake.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { answerBy, makeCards } from '../../tests/support/wave-people.ts';
import { openDatabase } from '../engine/open.ts';
import { openStore, type Store } from '../store/store.ts';
import { Mixer, startHousekeeping } from './housekeeping.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const days = { quarantine: 30, enquiries: 730, answers: 365, mail: 30, visits: 730 };
const mailTo = 'inbox@firm.test';

let place: string;
let store: Store;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW });
  place = testFolder();
  store = await openStore({ dataDir: place });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const take = (receivedAt: number, mails: 'contact-notice'[] = [], spamReason?: string) =>
  store.accept({
    resource: 'contact-messages',
    receipt: { keyHash: String(receivedAt), bodyHash: '' },
    receivedAt,
    record: { kind: 'submission', userEmail: 'ines@example.org', payload: {}, spamReason },
    mails: mails.map((kind) => ({
      kind,
      recipient: 'inbox@firm.test',
      facts: { message: 'Hello' },
    })),
  });

/** Keeps house on the store. @param failures for how many times the store can't be swept. */
function runHousekeeping(failures = 0) {
  const logged: string[] = [];
  const onMail = vi.fn<() => void>();
  const firstDone = Promise.withResolvers<void>();
  const retention: Store['retention'] = {
    ...store.retention,
    sweep: async (...args) =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : store.retention.sweep(...args),
    digestQuarantine: (...args) =>
      store.retention.digestQuarantine(...args).finally(firstDone.resolve),
  };
  const log = pino({}, { write: (line) => void logged.push(line) });
  return {
    stop: startHousekeeping({
      store: { ...store, retention },
      mixer: new Mixer(store, log),
      days,
      deskUrl: 'http://localhost/desk/',
      dataDir: place,
      mailTo,
      log,
      onMail,
    }),
    onMail,
    logged,
    firstDone: firstDone.promise,
  };
}

test('Suspected spam is mailed to the firm within the hour, what is old goes, and bodies that could not be mailed are blanked', async () => {
  const { stop, onMail, firstDone } = runHousekeeping();
  await firstDone;
  await take(NOW - 7 * DAY + HOUR, ['contact-notice']);
  await take(NOW - 730 * DAY + HOUR);
  await take(NOW, [], 'a hidden field was filled');
  vi.advanceTimersByTime(HOUR);
  await stop();
  expect(onMail).toHaveBeenCalledOnce();
  expect(await store.outbox.counts()).toEqual({ dead: 1, pending: 1 });
  expect(await store.outbox.claim(NOW + HOUR, HOUR)).toMatchObject({
    kind: 'quarantine-digest',
    recipient: 'inbox@firm.test',
  });
  expect((await store.deadLetters.list({ limit: 1 })).items).toMatchObject([{ canBeSent: false }]);
});

test('What can not be done at the moment is told to the operator, and done the next time', async () => {
  const { stop, logged } = runHousekeeping(1);
  await take(NOW, [], 'a hidden field was filled');
  vi.advanceTimersByTime(HOUR);
  await stop();
  expect(logged.join()).toContain('disk full');
  expect(await store.outbox.counts()).toEqual({ pending: 1 });
});

test('A start with a clock that is far ahead deletes nothing and is reported, until the clock is right again or has been so for a day', async () => {
  /** What a start at a time logs, and how many submissions it leaves. */
  const startAt = async (time: number) => {
    vi.setSystemTime(time);
    const { stop, logged } = runHousekeeping();
    await stop();
    return { log: logged.join(), submissions: (await store.inbox.list({ limit: 9 })).items.length };
  };
  const warning = expect.stringContaining(
    'the clock is more than a day ahead of the last trusted time',
  );
  await take(NOW);
  expect(await startAt(NOW)).toEqual({ log: '', submissions: 1 });
  expect(await startAt(NOW + 1000 * DAY)).toEqual({ log: warning, submissions: 1 });
  expect(await startAt(NOW + DAY)).toEqual({ log: '', submissions: 1 });
  for (const time of [1000 * DAY, 1001 * DAY - 1])
    expect(await startAt(NOW + time)).toEqual({ log: warning, submissions: 1 });
  expect(await startAt(NOW + 1001 * DAY)).toEqual({ log: '', submissions: 0 });
});

test('Backups, and stores that a restore set aside, are deleted after two weeks, however they were made', async () => {
  const folder = path.join(place, 'backups');
  mkdirSync(folder);
  const files = [
    'backups/intake-old.sqlite',
    'backups/intake-new.sqlite',
    'intake-before-old.sqlite',
  ];
  for (const name of files) {
    const file = path.join(place, name);
    writeFileSync(file, '');
    const madeAt = new Date(NOW - (name.includes('old') ? 15 : 13) * DAY);
    utimesSync(file, madeAt, madeAt);
  }
  const { stop } = runHousekeeping();
  await stop();
  expect(files.map((name) => existsSync(path.join(place, name)))).toEqual([false, true, false]);
});

test('A reminder that a killed intake has begun is finished', async () => {
  const { waves, groups } = await openPolaris(store);
  const [waveId = '', groupId = ''] = [waves[0]?.id, groups[0]?.id];
  await store.invitations.invite({ waveId, groupId, addresses: ['ana@example.org'] }, NOW);
  const { db } = await openDatabase({ dataDir: place });
  await db
    .updateTable('campaign_wave')
    .set({ reminders: 1, reminded_at: NOW })
    .where('id', '=', waveId)
    .execute();
  await db.destroy();
  // A reminder waits a day after its invitation.
  vi.setSystemTime(NOW + DAY);
  await runHousekeeping().stop();
  expect(await store.outbox.counts()).toEqual({ pending: 2 });
});

test('How many answered a campaign is counted once a day, and ended waves are closed', async () => {
  const { waves, groups } = await openPolaris(store);
  const [waveId = '', groupId = ''] = [waves[0]?.id, groups[0]?.id];
  const codes = await makeCards(store, waveId, groupId, 12);
  const answer = async (from: number, to: number) => {
    for (const [number, token] of codes.slice(from, to).entries())
      expect(await answerBy(store, { token, number })).toBe('taken');
  };
  const keepHouseAt = async (time: number) => {
    vi.setSystemTime(time);
    await runHousekeeping().stop();
    const wave = (await store.campaigns.list())[0]?.waves[0];
    return [wave?.people, wave?.countedOn, wave?.closedOn];
  };
  await answer(0, 6);
  expect(await keepHouseAt(NOW)).toEqual([0, null, null]);
  expect(await keepHouseAt(NOW + DAY)).toEqual([5, '2026-11-21', null]);
  await answer(6, 12);
  expect(await keepHouseAt(NOW + DAY + HOUR)).toEqual([5, '2026-11-21', null]);
  for (let days = 2; days < 9; days++)
    expect(await keepHouseAt(NOW + days * DAY)).toMatchObject([10, expect.any(String), null]);
  expect(await keepHouseAt(NOW + 9 * DAY)).toEqual([10, '2026-11-29', '2026-11-29']);
  expect((await store.snapshots.read(waveId))?.snapshot).toBeDefined();
  expect(await store.erasure.isCleared()).toBe(true);
});
