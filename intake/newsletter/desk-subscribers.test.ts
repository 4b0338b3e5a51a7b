import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { intake, readDesk as read, startForEach } from '../../tests/support/each-intake.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { UNCLEARED } from '../engine/rewrite.ts';
import { STORE_FILE } from '../engine/sqlite.ts';
import { mailFolder } from '../mail/mail-files.ts';

const ANA = { userEmail: 'ana@example.org' };

startForEach(() => ({ desk: testDesk() }));

const ask = (path: string, body?: object) => intake.askDesk(body ? 'POST' : 'GET', path, body);

test('An import needs a source, and a list that can be read', async () => {
  const { status } = await ask('subscriber-imports', {
    source: ' ',
    addresses: ['ana@example.org'],
  });
  expect(status).toBe(422);
  expect(await read('subscriber-imports', { source: '', addresses: [] })).toEqual({
    error: 'invalid',
    errors: {
      source: 'Please say where the addresses come from.',
      addresses: 'Please enter the addresses.',
    },
  });
});

test('As many addresses can be imported as a list may have, in any script', async () => {
  const addresses = Array.from({ length: 1000 }, (_, row) => `анастасия-${row}@северный-порт.рф`);
  expect(await read('subscriber-import-checks', { addresses })).toMatchObject({ fresh: 1000 });
  expect(
    await read('subscriber-import-checks', { addresses: [...addresses, 'ana@example.org'] }),
  ).toMatchObject({
    errors: {
      addresses: 'A list can have at most 1,000 addresses. Please import them in parts.',
    },
  });
});

test('An address is imported, suppressed, allowed again and erased, and the audit log says who did it without the address', async () => {
  expect(
    await read('subscriber-import-checks', {
      addresses: ['ana@example.org', 'ANA@example.org'],
    }),
  ).toEqual({
    ...{ fresh: 1, confirmed: [], asked: [], departed: [], suppressed: [], limited: [] },
  });
  expect(
    await read('subscriber-imports', { source: 'Spring fair', addresses: ['ana@example.org'] }),
  ).toMatchObject({ count: 1 });
  expect((await read('subscribers?standing=pending')).items).toMatchObject([
    { address: 'ana@example.org', source: 'Spring fair', suppression: null },
  ]);
  const found = async (search: string) => (await read(`subscribers?search=${search}`)).items.length;
  expect([await found('ana'), await found('ben')]).toEqual([1, 0]);
  await ask('suppressions', ANA);
  expect((await read('subscriber-exports?standing=suppressed')).items).toMatchObject([
    { suppression: { reason: 'operator' } },
  ]);
  expect(await read('suppression-liftings', { ...ANA, since: 1 })).toEqual({ error: 'stale' });
  expect(await read('suppression-liftings', ANA)).toEqual({ count: 1 });
  expect(await read('address-checks', ANA)).toMatchObject({
    subscriber: { state: 'pending' },
    suppression: null,
  });
  expect((await read('erasure-checks', ANA)).stored).toContain(
    'a newsletter subscriber (unconfirmed)',
  );
  expect(await read('erasures', ANA)).toEqual({ count: 1 });
  expect(await read('address-checks', ANA)).toEqual({
    subscriber: null,
    suppression: null,
    isDeparted: false,
    declinesInvitations: false,
  });
  const log = await read('audit-log');
  expect(
    log.items.map(({ operator, action }: Record<string, string>) => `${operator} ${action}`),
  ).toContain('Maren erased a person');
  expect(JSON.stringify(log)).not.toContain('ana');
  expect(new Set(log.items.map(({ itemName }: Record<string, string>) => itemName))).toEqual(
    new Set(['']),
  );
});

test('An erasure is done, logged and truly told when the free space of the file can not be cleared yet', async () => {
  const { store, settings } = intake.deps;
  await intake.post('contact-messages', { ...SUBMISSIONS['contact-messages'], ...ANA });
  const mail = path.join(mailFolder(settings.dataDir), 'one.eml');
  mkdirSync(path.dirname(mail), { recursive: true });
  writeFileSync(mail, 'To: ana@example.org\n\nHello');
  const reader = new DatabaseSync(path.join(settings.dataDir, STORE_FILE), { readOnly: true });
  reader.exec('begin; select * from submission');
  expect(await ask('erasures', ANA)).toMatchObject({ status: 201 });
  expect([await read('messages'), existsSync(mail)]).toEqual([{ items: [], next: null }, false]);
  expect((await read('audit-log')).items).toMatchObject([{ action: 'erased a person' }]);
  expect((await read('erasure-checks', ANA)).kept).toContain(UNCLEARED);
  await expect.poll(() => intake.logged.join()).toContain('The log of the database is in use');
  reader.close();
  await store.erasure.clear();
  expect((await read('erasure-checks', ANA)).kept).not.toContain(UNCLEARED);
});

test('A standing that there is not is refused', async () => {
  await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
  expect((await ask('subscribers?standing=eager')).status).toBe(422);
  expect((await read('subscriber-counts')).counts).toEqual({
    pending: 1,
    confirmed: 0,
    unsubscribed: 0,
    suppressed: 0,
  });
});

test('Whatever call hands out the list writes the line in the audit log, or hands out nothing', async () => {
  const { store } = intake.deps;
  for (let one = 0; one < 40; one++)
    await store.accept({
      resource: 'newsletter-signups',
      receipt: { keyHash: `key-${one}`, bodyHash: 'body' },
      receivedAt: one,
      record: { kind: 'subscriber', userEmail: `reader-${one}@example.org` },
      mails: [],
    });
  const lines = async () =>
    (await read('audit-log')).items.map(
      ({ operator, action }: Record<string, string>) => `${operator} ${action}`,
    );
  expect((await read('subscribers?whole')).items, 'the screen reads a page').toHaveLength(30);
  expect(await lines()).toEqual([]);
  const first = await read('subscriber-exports?standing=pending');
  expect(first).toMatchObject({ items: { length: 40 }, next: null });
  const rest = `subscriber-exports?after=${first.items[10].at}.${first.items[10].id}`;
  expect((await read(rest)).items).toHaveLength(29);
  expect(await lines()).toEqual(Array(2).fill('Maren exported the newsletter’s list'));
  store.auditLog.add = () => Promise.reject(new Error('disk full'));
  expect((await ask('subscriber-exports')).status).toBe(503);
});
