import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deadLetterSchema, messageSchema, pageOf, quarantinedSchema } from '../core/desk/desk.ts';
import { NOW, startIntake, type TestIntake, testDesk } from '../tests/support/intake.ts';
import { testFolder } from '../tests/support/test-folder.ts';
import { openDatabase } from './engine/open.ts';
import { compose } from './mail/compose.ts';
import { MailFailure } from './mail/transport.ts';
import { readRecords } from './store/records.ts';
import { openStore, type Store } from './store/store.ts';

// Rows as another version left them: a field is missing, there is one more, or the form is not
// known here.
const ROWS = [
  ['missing', 'contact-messages', 'accepted', { name: 'Ada', userEmail: 'ada@example.org' }],
  [
    'extra',
    'contact-messages',
    'accepted',
    { name: 'Ada', userEmail: 'ada@example.org', budget: '5,000', hasTeam: true },
  ],
  [
    'unknown',
    'callback-requests',
    'accepted',
    { userEmail: 'ada@example.org', callbackTime: 'after nine', source: 'http://localhost/' },
  ],
  [
    'suspected',
    'callback-requests',
    'quarantined',
    { userEmail: 'ada@example.org', callbackTime: 'at night' },
  ],
] as const;
const IDS = ['missing', 'extra', 'unknown', 'suspected', 'mail'];
const idOf = (name: string) =>
  `00000000-0000-4000-8000-${String(IDS.indexOf(name)).padStart(12, '0')}`;

let place: string;
let store: Store;
let intake: TestIntake;
beforeEach(async () => {
  place = testFolder();
  store = await openStore({ dataDir: place });
  const file = new DatabaseSync(path.join(place, 'intake.sqlite'));
  const insert = file.prepare(
    "insert into submission (id, resource, state, user_email, address_key, payload, reason, received_at) values (?, ?, ?, ?, 'key', ?, ?, ?)",
  );
  for (const [name, resource, state, payload] of ROWS)
    insert.run(
      idOf(name),
      resource,
      state,
      payload.userEmail,
      JSON.stringify(payload),
      state === 'quarantined' ? 'a hidden field was filled' : null,
      NOW,
    );
  file
    .prepare(
      `insert into outbox (id, message_id, kind, recipient_key, domain_key, limit_key, facts, state, attempts, due_at, created_at, is_bulk)
        values (?, 'm', 'callback-notice', 'k', 'k', 'k', ?, 'pending', 0, ?, ?, 0)`,
    )
    .run(
      idOf('mail'),
      JSON.stringify({ recipient: 'inbox@firm.test', callbackTime: 'after nine' }),
      NOW,
      NOW,
    );
  file.close();
  intake = await startIntake({
    store,
    desk: testDesk(),
  });
});
afterEach(async () => {
  await intake.stop();
  await store.close();
});

const ask = async <Schema extends v.GenericSchema>(schema: Schema, path: string) =>
  v.parse(schema, await intake.readDesk(path));

test('The desk lists rows of another version with what is known of them', async () => {
  const { items } = await ask(pageOf(messageSchema), 'messages');
  expect(Object.fromEntries(items.map(({ id, kind, said }) => [id, { kind, said }]))).toEqual({
    [idOf('missing')]: {
      kind: 'contact-messages',
      said: { name: 'Ada', userEmail: 'ada@example.org' },
    },
    [idOf('extra')]: {
      kind: 'contact-messages',
      said: { name: 'Ada', userEmail: 'ada@example.org', budget: '5,000', hasTeam: 'true' },
    },
    [idOf('unknown')]: {
      kind: 'callback-requests',
      said: {
        userEmail: 'ada@example.org',
        callbackTime: 'after nine',
        source: 'http://localhost/',
      },
    },
  });
});

test('The export includes each of them with all of its fields', async () => {
  const open = await openDatabase({ dataDir: place });
  const records = await readRecords(open);
  await open.db.destroy();
  const contact = records.find(({ name }) => name === 'contact-messages');
  expect(contact?.columns).toEqual(expect.arrayContaining(['phone', 'budget', 'hasTeam']));
  expect(contact?.rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ budget: '5,000', hasTeam: 'true' })]),
  );
  expect(records.find(({ name }) => name === 'callback-requests')?.rows).toHaveLength(2);
});

test('The digest tells of a form that is not known, and it is released without mail', async () => {
  const [item] = (await ask(pageOf(quarantinedSchema), 'quarantine')).items;
  expect(item).toMatchObject({ kind: 'callback-requests', said: { callbackTime: 'at night' } });
  expect(await store.retention.digestQuarantine(NOW + 1, 'inbox@firm.test')).toBe(1);
  await store.outbox.claim(NOW, 60_000);
  const digest = await store.outbox.claim(NOW + 1, 60_000);
  const message =
    digest &&
    compose(digest.kind, digest.facts, {
      parts: intake.deps.parts,
      siteUrl: 'http://localhost',
      mailLink: () => '',
      intakeUrl: 'http://localhost',
    });
  expect(JSON.stringify(message?.blocks)).toMatch(/callback-requests.*at night/);
  const released = await intake.askDesk('POST', `quarantine/${item?.id}/releases`);
  expect([released.status, await released.json()]).toEqual([201, { count: 0 }]);
});

test('A mail of a kind that is not known waits for a process that knows it, and becomes a dead letter that says so if none comes', async () => {
  const mail = await store.outbox.claim(NOW, 60_000);
  const send = () =>
    compose(mail?.kind ?? '', mail?.facts ?? {}, {
      parts: intake.deps.parts,
      siteUrl: 'http://localhost',
      mailLink: () => '',
      intakeUrl: 'http://localhost',
    });
  expect(send).toThrow(
    new MailFailure('later', 'this version doesn’t know the mail callback-notice'),
  );
  if (mail) await store.outbox.settle(mail, { state: 'dead', error: 'unknown kind' }, NOW);
  expect((await ask(pageOf(deadLetterSchema), 'dead-letters')).items).toMatchObject([
    { kind: 'callback-notice', recipient: 'inbox@firm.test' },
  ]);
});
