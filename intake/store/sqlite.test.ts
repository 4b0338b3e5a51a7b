import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeEmptyStore } from '../../tests/support/empty-store.ts';
import { NOW, temporaryFolder } from '../../tests/support/intake.ts';
import { watchingContract } from '../handlers/watching-contract.ts';
import type { Entry } from './accept.ts';
import { campaignGroupsContract } from './campaign-groups-contract.ts';
import { campaignsContract } from './campaigns-contract.ts';
import { deskContract } from './desk-contract.ts';
import { editionsContract } from './editions-contract.ts';
import { erasureContract } from './erasure-contract.ts';
import { invitationsContract } from './invitations-contract.ts';
import { mailingsContract } from './mailings-contract.ts';
import { openDatabase, type StorePlace } from './open.ts';
import { promisesContract } from './promises-contract.ts';
import { recordsContract } from './records-contract.ts';
import { responsesContract } from './responses-contract.ts';
import { spamContract } from './spam-contract.ts';
import { NodeSqliteDialect } from './sqlite.ts';
import { openStore, type Store, StoreUnavailable } from './store.ts';
import { storeContract } from './store-contract.ts';
import { subscribersContract } from './subscribers-contract.ts';
import { suppressionsContract } from './suppressions-contract.ts';
import { surveyCopiesContract } from './survey-copies-contract.ts';
import type { Tables } from './tables.ts';
import { visitsContract } from './visits-contract.ts';
import { waveResponsesContract } from './wave-responses-contract.ts';
import { weeklyReportContract } from './weekly-report-contract.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const { remove } of folders) remove();
});

function makeFolder(): string {
  const made = temporaryFolder();
  folders.push(made);
  return made.folder;
}

const makeUnmigrated = async () => ({ dataDir: makeFolder() });
const makePlace = async () => {
  const dataDir = makeFolder();
  await writeEmptyStore(dataDir);
  return { dataDir };
};
storeContract('A store on SQLite', makePlace, makeUnmigrated);
mailingsContract('SQLite', makePlace);
deskContract('What the desk asks of SQLite', makePlace);
promisesContract('Promises on SQLite', makePlace);
weeklyReportContract('The weekly report on SQLite', makeUnmigrated);
visitsContract('Visits on SQLite', makePlace);
recordsContract('Reading all of SQLite', makePlace);
suppressionsContract('Suppressed mail on SQLite', makePlace);
subscribersContract('The list of subscribers on SQLite', makePlace);
editionsContract('Editions of the survey on SQLite', makePlace);
campaignGroupsContract('Groups of campaigns on SQLite', makePlace);
campaignsContract('Campaigns on SQLite', makePlace);
invitationsContract('Invitations on SQLite', makePlace);
waveResponsesContract('Responses to campaigns on SQLite', makePlace);
surveyCopiesContract('Copies of responses to campaigns on SQLite', makePlace);
watchingContract('An operator who watches a campaign on SQLite', makePlace);
spamContract('Spam on SQLite', makePlace);
responsesContract('Survey responses on SQLite', makePlace, readFiles);
erasureContract('Erasing from SQLite', makePlace, readFiles);

async function readFiles({ dataDir }: StorePlace): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n');
}

function entry(name: string): Entry {
  return {
    resource: 'contact-messages',
    receipt: { keyHash: name, bodyHash: name },
    receivedAt: NOW,
    record: { kind: 'submission', userEmail: 'ines@example.org', payload: { name } },
    mails: [],
  };
}

describe('A SQLite file that another process has locked', () => {
  let store: Store;
  let other: DatabaseSync;
  beforeEach(async () => {
    const dataDir = makeFolder();
    store = await openStore({ dataDir });
    other = new DatabaseSync(path.join(dataDir, 'intake.sqlite'));
    other.exec('begin immediate');
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  test('is waited for without blocking the process', async () => {
    // If this thread blocked, the lock would never be released.
    setTimeout(() => other.exec('rollback'), 500);
    expect(await store.accept(entry('a'))).toMatchObject({ outcome: 'stored' });
  });

  test('refuses all submissions that arrived during the wait, without another wait', async () => {
    const settled: string[] = [];
    const accept = (name: string) => store.accept(entry(name)).catch(() => settled.push(name));
    const first = accept('a');
    await setImmediate();
    const second = accept('b');
    const others = (async () => {
      await first;
      return [...settled];
    })();
    expect(await others).toEqual(['a', 'b']);
    await second;
  });

  test('fails a write after a while, and takes it once it is free', async () => {
    await expect(Promise.all([store.accept(entry('a')), store.check()])).rejects.toThrow(
      StoreUnavailable,
    );
    other.exec('rollback');
    expect(await store.accept(entry('a'))).toMatchObject({ outcome: 'stored' });
  });
});

test('A full disk is reported, and writes succeed again once there is room, without a restart', async () => {
  const { db, write } = await openDatabase({ dataDir: makeFolder() });
  const insert = (id: string) =>
    write((trx) =>
      trx
        .insertInto('survey_answer')
        .values({ id, answers: 'x'.repeat(200_000), batch_id: '' })
        .execute(),
    );
  await insert('a');
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  await expect(insert('b')).rejects.toThrow(/full/);
  await expect(Promise.all([insert('c'), insert('d')])).rejects.toThrow(/full/);
  await sql`pragma max_page_count = 100000`.execute(db);
  await insert('b');
  expect(
    (await db.selectFrom('survey_answer').select('id').orderBy('id').execute()).map(({ id }) => id),
  ).toEqual(['a', 'b']);
  await db.destroy();
});

test('A statement is prepared once, and again after two hundred others', async () => {
  const database = new DatabaseSync(':memory:');
  const prepare = vi.spyOn(database, 'prepare');
  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ database, close: () => database.close() }),
  });
  const ask = (number: number) => sql.raw(`select ${number}`).execute(db);
  for (let number = 0; number < 200; number++) await ask(number);
  await ask(0);
  expect(prepare).toHaveBeenCalledTimes(200);
  await ask(200);
  await ask(0);
  expect(prepare).toHaveBeenCalledTimes(202);
  await db.destroy();
  expect(database.isOpen).toBe(false);
});

test('A deleted or replaced file fails writes, until it is put back', async () => {
  const dataDir = makeFolder();
  const file = path.join(dataDir, 'intake.sqlite');
  const store = await openStore({ dataDir });
  await store.accept(entry('a'));
  renameSync(file, `${file}.moved`);
  await expect(store.accept(entry('b'))).rejects.toThrow(
    /intake\.sqlite was deleted or replaced while the intake uses it/,
  );
  copyFileSync(`${file}.moved`, file);
  await expect(store.accept(entry('b'))).rejects.toThrow(StoreUnavailable);
  renameSync(`${file}.moved`, file);
  expect(await store.accept(entry('b'))).toMatchObject({ outcome: 'stored' });
  rmSync(`${file}-wal`);
  await expect(store.accept(entry('c'))).rejects.toThrow(/intake\.sqlite-wal was deleted/);
  await store.close();
});

test('Each commit is synced to disk before it is acknowledged, and deleted data is overwritten', async () => {
  const { db } = await openDatabase({ dataDir: makeFolder() });
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect([
    await pragma('journal_mode'),
    await pragma('synchronous'),
    await pragma('secure_delete'),
  ]).toEqual(['wal', 2, 1]);
  await db.destroy();
});

test('An erasure also clears what SQLite left in unused parts of pages, and again if it could not', async () => {
  const dataDir = makeFolder();
  await writeEmptyStore(dataDir);
  const store = await openStore({ dataDir });
  await store.accept(entry('a'));
  const file = path.join(dataDir, 'intake.sqlite');
  const people = Array.from({ length: 400 }, (_, number) => `person-${number}.@example.org`);
  const other = new DatabaseSync(file);
  const insert = other.prepare(
    `insert into submission (id, resource, state, user_email, address_key, payload, received_at) values (?, 'contact-messages', 'accepted', ?, ?, ?, 0)`,
  );
  other.exec('begin');
  for (const [number, address] of people.entries())
    insert.run(
      String((number * 7919) % 1000),
      address,
      store.secret.addressKey(address),
      'x'.repeat((number * 7919) % 400),
    );
  // Longer rows move their neighbours to other pages.
  other.exec(
    `update submission set reason = 'others sent the same text later' where length(payload) % 2 = 0; commit`,
  );
  for (const address of people) await store.erasure.erase(address, NOW);
  other.exec('pragma wal_checkpoint(truncate); begin; select * from submission');
  const readable = async () => (await readFiles({ dataDir })).match(/person-\d+\./g) ?? [];
  expect(await readable()).not.toEqual([]);
  // The log of the file is in use.
  await expect(store.erasure.clear()).rejects.toThrow('in use');
  expect(await store.erasure.isCleared()).toBe(false);
  other.close();
  await store.erasure.clear();
  expect([await readable(), await store.erasure.isCleared()]).toEqual([[], true]);
  expect(await readFiles({ dataDir })).toContain('ines@example.org');
  await store.close();
});

test('Every submission that was acknowledged before a kill is there afterwards, with its mail', async () => {
  const dataDir = makeFolder();
  const acknowledged: string[] = [];
  for (let run = 0; run < 3; run++) {
    const writer = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../tests/support/store-writer.ts'), dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    writer.stdout.setEncoding('utf8').on('data', (text: string) => {
      // The kill happens in the middle of a burst, some time after the first acknowledgement.
      if (output === '') setTimeout(() => writer.kill('SIGKILL'), 50 + run * 37);
      output += text;
    });
    await once(writer, 'close');
    acknowledged.push(...(output.match(/^[0-9a-f-]{36}$/gm) ?? []));
  }
  const { db } = await openDatabase({ dataDir });
  const stored = (await db.selectFrom('submission').select('payload').execute()).map(
    ({ payload }) => JSON.parse(payload).name as string,
  );
  const mailed = (await db.selectFrom('outbox').select('facts').execute()).map(
    ({ facts }) => JSON.parse(facts).name as string,
  );
  await db.destroy();
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  expect([...mailed].sort()).toEqual([...stored].sort());
});
