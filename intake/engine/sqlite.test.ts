import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder, SQLITE } from '../../tests/store/engines.ts';
import { writeEmptyStore } from '../../tests/support/empty-store.ts';
import { NOW } from '../../tests/support/intake.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import type { Entry } from '../enquiries/accept.ts';
import { restore } from '../store/backup.ts';
import { createStore, openStore, type Store } from '../store/store.ts';
import { openDatabase } from './open.ts';
import {
  isBusy,
  lockAlone,
  lockShared,
  NodeSqliteDialect,
  openSqlite,
  retryWhileBusy,
  storeFile,
} from './sqlite.ts';
import { StoreRefused, StoreUnavailable } from './store-errors.ts';
import type { Tables } from './tables.ts';

let place: string;
beforeEach(() => {
  place = testFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('Several share a store, and nobody has it alone until the last of them has closed it', async () => {
  const [one, other] = [await lockShared(place), await lockShared(place)];
  one.close();
  expect(statSync(path.join(place, 'intake.lock')).mode & 0o777).toBe(0o600);
  const refused = lockAlone(place);
  await expect(refused).rejects.toThrow(StoreRefused);
  await expect(refused).rejects.toThrow(
    `An intake or another command is using the store in ${place}: stop it first. Nothing was changed.`,
  );
  other.close();
  (await lockAlone(place)).close();
});

test('Who wants to share a store that is being restored waits for it, and is refused in the end', async () => {
  const alone = await lockAlone(place);
  const waiting = lockShared(place);
  alone.close();
  (await waiting).close();

  const again = await lockAlone(place);
  // Two seconds in which the lock isn't freed.
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(2001);
  await expect(lockShared(place)).rejects.toThrow(
    `The store in ${place} is being restored, moved or upgraded by another process: start again`,
  );
  again.close();
});

test('What is wrong with a lock’s file is said as it is', async () => {
  writeFileSync(path.join(place, 'intake.lock'), 'no database'.repeat(1000));
  for (const lock of [lockShared, lockAlone])
    await expect(lock(place)).rejects.toThrow('file is not a database');
});

test('A store whose file can’t be opened isn’t locked any more', async () => {
  writeFileSync(path.join(place, 'intake.sqlite'), 'no database'.repeat(1000));
  await expect(openSqlite(place)).rejects.toThrow('file is not a database');
  (await lockAlone(place)).close();
});

describe('A copy of the file alone, without its log', () => {
  const file = () => path.join(place, 'intake.sqlite');
  const elsewhere = (log = false) => {
    const folder = path.join(place, `copy-${log}`);
    mkdirSync(folder);
    for (const suffix of log ? ['', '-wal'] : [''])
      copyFileSync(file() + suffix, path.join(folder, `intake.sqlite${suffix}`));
    return folder;
  };

  test('misses minutes, is refused with what to do, and can be restored', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const store = await openStore({ dataDir: place });
    await store.accept(entry('a'));
    vi.advanceTimersByTime(60_000);
    await store.accept(entry('b'));
    const [alone, whole] = [elsewhere(), elsewhere(true)];
    await store.close();
    const refusal =
      /intake\.sqlite is cut off from its log: .*intake\.sqlite-wal.* is missing\. Put both files back .*npm run restore -- /;
    await expect(openStore({ dataDir: alone })).rejects.toThrow(refusal);
    expect(() => storeFile(alone)).toThrow(refusal);
    expect(readdirSync(alone).sort()).toEqual(['intake.lock', 'intake.sqlite']);
    const { facts } = await restore(alone, path.join(alone, 'intake.sqlite'), new Date(NOW));
    expect(facts.submissions).toBe(1);
    await (await openStore({ dataDir: alone })).close();
    await using both = await openStore({ dataDir: whole });
    expect(await both.hasReceipt({ keyHash: 'b' })).toBe(true);
  });

  test('is whole once the last that used it has closed it', async () => {
    const [one, other] = [await openSqlite(place), await openSqlite(place)];
    one.close();
    await expect(openSqlite(elsewhere())).rejects.toThrow('is cut off from its log');
    other.close();
    expect(existsSync(`${file()}-wal`)).toBe(false);
    (await openSqlite(place)).close();
  });

  test('is not what a store is that could not be marked as closed', async () => {
    const one = await openSqlite(place);
    one.database.exec('pragma query_only = on');
    one.close();
    (await openSqlite(place)).close();
  });

  test('is not taken for one while another uses the store', async () => {
    const one = await openSqlite(place);
    rmSync(`${file()}-wal`);
    (await openSqlite(place)).close();
    one.close();
  });
});

test.each(['survey-keys/of-a-store/key', 'wave-keys/key'])(
  'No empty store begins beside the keys of a former one, %s',
  async (key) => {
    const folder = path.join(place, path.dirname(key));
    mkdirSync(folder, { recursive: true });
    await (await openStore({ dataDir: place })).close();
    rmSync(path.join(place, 'intake.sqlite'));
    writeFileSync(path.join(place, key), 'key');
    const before = readdirSync(place);
    for (const remains of [undefined, '']) {
      if (remains !== undefined) writeFileSync(path.join(place, 'intake.sqlite'), remains);
      await expect(openStore({ dataDir: place })).rejects.toThrow(
        /There is no store in .*intake\.sqlite, but .*(survey|wave)-keys has keys of a former store: put intake\.sqlite back with its log/,
      );
    }
    expect(readdirSync(place)).toEqual([...before, 'intake.sqlite'].sort());
    rmSync(folder, { recursive: true });
    await (await openStore({ dataDir: place })).close();
  },
);

const { readFiles } = SQLITE;

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
        .insertInto('survey_copy')
        .values({ id, content: 'x'.repeat(200_000), due_at: 0 })
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
    (await db.selectFrom('survey_copy').select('id').orderBy('id').execute()).map(({ id }) => id),
  ).toEqual(['a', 'b']);
  await db.destroy();
});

test('Readiness fails on a full disk from the first write that it refuses until there is room', async () => {
  const opened = await openDatabase({ dataDir: makeFolder() });
  const store = await createStore(opened);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(opened.db);
  // A page is left for what only marks that a write is possible.
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 1)}`.execute(opened.db);
  const large = entry('x'.repeat(20_000));
  await expect(store.accept(large)).rejects.toThrow(StoreUnavailable);
  await expect(store.check()).rejects.toThrow(/full/);
  await sql`pragma max_page_count = 100000`.execute(opened.db);
  await expect.poll(() => store.check().then(() => 'ready', String)).toBe('ready');
  expect(await opened.db.selectFrom('receipt').selectAll().execute()).toEqual([]);
  expect(await store.accept(large)).toMatchObject({ outcome: 'stored' });
  await store.close();
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
      const hadEnough = output.length > 370;
      output += text;
      // The kill happens in the middle of a burst, some time after ten acknowledgements.
      if (!hadEnough && output.length > 370)
        setTimeout(() => writer.kill('SIGKILL'), 50 + run * 37);
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

afterEach(() => void vi.restoreAllMocks());

const failWith = (errcode?: number) =>
  Object.assign(new Error('SQLite'), errcode === undefined ? {} : { errcode });
const BUSY = failWith(5);

test('A lock of another connection is told from all other errors', () => {
  // SQLITE_BUSY, SQLITE_LOCKED, SQLITE_BUSY_SNAPSHOT, SQLITE_LOCKED_SHAREDCACHE; SQLITE_ERROR,
  // SQLITE_READONLY, SQLITE_FULL, none.
  expect([5, 6, 517, 262].map((code) => isBusy(failWith(code)))).toEqual([true, true, true, true]);
  expect([1, 8, 13, undefined].map((code) => isBusy(failWith(code)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('What meets a lock is tried again until it succeeds, and any other failure ends it', async () => {
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(BUSY)
    .mockRejectedValueOnce(failWith(6))
    .mockResolvedValue('done');
  expect(await retryWhileBusy(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(3);

  const full = vi.fn().mockRejectedValue(failWith(13));
  await expect(retryWhileBusy(full)).rejects.toMatchObject({ errcode: 13 });
  expect(full).toHaveBeenCalledTimes(1);
});

test('A lock that is held for more than two seconds fails what waits for it', async () => {
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(1000)
    .mockReturnValueOnce(2999)
    .mockReturnValueOnce(3000)
    .mockReturnValue(3001);
  const attempt = vi.fn().mockRejectedValue(BUSY);
  await expect(retryWhileBusy(attempt)).rejects.toBe(BUSY);
  expect(attempt).toHaveBeenCalledTimes(3);
});
