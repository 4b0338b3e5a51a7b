import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../core/days.ts';
import { makeFolder, postgresEngine } from '../../tests/store/engines.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { NOW } from '../../tests/support/intake.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { startSilentProxy } from '../../tests/support/silent-proxy.ts';
import { answerBy, makeCards } from '../../tests/support/wave-people.ts';
import { deleteWaves } from '../campaigns/delete-campaigns.ts';
import type { Entry } from '../enquiries/accept.ts';
import { Limiter } from '../http/limiter.ts';
import { createStore, openStore, type Store } from '../store/store.ts';
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openPool } from './postgres.ts';
import { clearErased, noteErasure } from './rewrite.ts';
import { StoreUnavailable } from './store-errors.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const SILENT = 'The database did not answer for 5 seconds.';
const MESSAGE: Entry = {
  resource: 'contact-messages',
  receipt: { keyHash: 'a', bodyHash: 'a' },
  receivedAt: NOW,
  record: { kind: 'submission', userEmail: 'ines@example.org', payload: {} },
  mails: [],
};
const DAYS = { quarantine: 30, enquiries: 730, answers: 5, mail: 30, visits: 730 };
const { makePlace, readFiles } = postgresEngine(async () => postgres);

test('Erasure removes a person from the statistics, too', async () => {
  const place = await makePlace();
  const store = await openStore(place);
  const record = { kind: 'submission', userEmail: 'ines@example.org', payload: {} } as const;
  for (const name of ['a', 'b', 'c']) {
    const stored = await store.accept({
      resource: 'contact-messages',
      receipt: { keyHash: name, bodyHash: name },
      receivedAt: NOW,
      record,
      mails: [],
    });
    if ('id' in stored)
      await store.notes.add(stored.id, {
        at: NOW,
        author: 'Maren',
        text: 'ines@example.org called',
      });
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query('analyze submission, enquiry_note');
  await client.end();
  expect(await readFiles(place)).toContain('ines@example.org');
  await store.erasure.erase('ines@example.org', NOW);
  await store.erasure.clear();
  expect(await readFiles(place)).not.toContain('ines@example.org');
  await store.close();
});

test('A write to a locked table fails after a while, and succeeds once it is free', async () => {
  const databaseUrl = await postgres.createEmptyStore();
  const store = await openStore({ dataDir: makeFolder(), databaseUrl });
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('lock table receipt in access exclusive mode');
  await expect(store.accept(MESSAGE)).rejects.toThrow(StoreUnavailable);
  await other.query('rollback');
  expect(await store.accept(MESSAGE)).toMatchObject({ outcome: 'stored' });
  await other.end();
  await store.close();
});

test('Retention and the deletion of a wave don’t wait for each other', async () => {
  const place = await makePlace();
  const store = await openStore(place);
  await store.campaigns.create({ ...POLARIS, waves: POLARIS.waves.slice(0, 1) }, NOW);
  const [campaign] = await store.campaigns.list();
  const link = { waveId: campaign?.waves[0]?.id ?? '' };
  await store.campaigns.closeWave(link.waveId, NOW);

  // An operator's transaction holds the wave while retention runs, and goes on to what the wave
  // brought.
  const operator = await openDatabase(place);
  const sweep = await operator.write(async (trx) => {
    await trx
      .selectFrom('campaign_wave')
      .selectAll()
      .where('id', '=', link.waveId)
      .forUpdate()
      .execute();
    // Settled, so that the promise is not awaited here.
    const sweeping = Promise.allSettled([store.retention.sweep(NOW + 8 * DAY_MS, DAYS)]);
    const waiting = () => sql`select 1 from pg_locks where not granted`.execute(operator.db);
    await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
    expect(await deleteWaves(trx, [link.waveId])).toHaveLength(1);
    return { sweeping };
  });
  expect(await sweep.sweeping).toMatchObject([{ status: 'fulfilled' }]);
  expect(await store.campaigns.list()).toEqual([]);
  await operator.db.destroy();
  await store.close();
});

test('Two processes that delete old mail at once count what a newsletter delivered once', async () => {
  const place = await makePlace();
  const stores = await Promise.all([openStore(place), openStore(place)]);
  const operator = await openDatabase(place);
  await operator.db
    .insertInto('newsletter')
    .values({
      slug: 'one',
      text: '{}',
      created_at: NOW,
      delivered: 0,
      withdrawn: 0,
      dead: 0,
    })
    .execute();
  await operator.db
    .insertInto('outbox')
    .values({
      id: 'one',
      message_id: 'one@localhost',
      kind: 'newsletter',
      recipient_key: 'key',
      facts: '{}',
      state: 'delivered',
      attempts: 1,
      due_at: NOW,
      created_at: NOW,
      settled_at: NOW,
      is_bulk: 1,
      domain_key: 'key',
      limit_key: 'key',
      newsletter: 'one',
    })
    .execute();

  // An operator's transaction holds the newsletter until both have reached it, or wait for each
  // other.
  const sweeps = await operator.write(async (trx) => {
    await trx.selectFrom('newsletter').selectAll().forUpdate().execute();
    const sweeping = stores.map(({ retention }) => retention.sweep(NOW + 31 * DAY_MS, DAYS));
    const waiting = () => sql`select 1 from pg_locks where not granted`.execute(operator.db);
    await expect.poll(async () => (await waiting()).rows.length).toBe(2);
    return { done: Promise.allSettled(sweeping) };
  });
  expect(await sweeps.done).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect(await operator.db.selectFrom('newsletter').select('delivered').execute()).toEqual([
    { delivered: 1 },
  ]);
  await operator.db.destroy();
  await Promise.all(stores.map((store) => store.close()));
});

test('A process opens no more connections than DATABASE_CONNECTIONS', async () => {
  const open = await openDatabase({ ...(await makePlace()), databaseConnections: 2 });
  const asked = Array.from({ length: 20 }, () =>
    sql<{ id: number }>`select pg_backend_pid() as id`.execute(open.db),
  );
  const ids = (await Promise.all(asked)).map(({ rows: [row] }) => row?.id);
  await open.db.destroy();
  expect(new Set(ids).size).toBe(2);
});

test('A connection has its time limit again once the tables are rewritten', async () => {
  const open = await openDatabase(await makePlace());
  const { db } = open;
  await noteErasure(db);
  await clearErased(open);
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([
    { statement_timeout: '8s' },
  ]);
  await db.destroy();
});

test('A read-only database, such as a standby, fails the write check', async () => {
  const databaseUrl = await postgres.createEmptyStore();
  await (await openStore({ dataDir: makeFolder(), databaseUrl })).close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const setReadOnly = (value: 'on' | 'off') =>
    client.query(
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${value}`,
    );
  await setReadOnly('on');
  const store = await openStore({ dataDir: makeFolder(), databaseUrl });
  await expect(store.check()).rejects.toThrow(/read-only transaction/);
  await setReadOnly('off');
  // Its session stays read-only, as those of a failover do.
  expect(await store.accept(MESSAGE)).toMatchObject({ outcome: 'stored' });
  await client.end();
  await store.close();
});

test('An older process that uses the store, or was killed less than half a minute ago, keeps a newer one from changing it, and starts no more afterwards', async () => {
  const place = await makePlace();
  const open = await openDatabase(place);
  const next = () => migrate(open, { ...MIGRATIONS, '9999-next, by 0.3.0': async () => undefined });
  const ask = (text: string) => sql.raw(text).execute(open.db);
  const store = await openStore(place);
  await expect(next()).rejects.toThrow(
    /^Another intake or command is using the store, and no version before 0\.3\.0 can any more .* It is of 0\.2\.0; one that was killed counts for half a minute\.$/,
  );
  expect(await readMigrations(open.db)).toEqual(['0001-first']);
  await store.close();
  await ask("insert into process values ('killed', '0.2.0', clock_timestamp())");
  await ask("insert into process values ('newer', '0.10.0', clock_timestamp())");
  await expect(next()).rejects.toThrow('It is of 0.2.0');
  await ask("update process set seen_at = seen_at - interval '30 seconds' where id = 'killed'");
  const older = await openDatabase(place);
  await next();
  await expect(createStore(older)).rejects.toThrow('no version before 0.3.0 can use it since');
  expect((await ask('select id from process')).rows).toEqual([{ id: 'newer' }]);
  await open.db.destroy();
});

test('While the database is silent, all that wait for it are refused together, and others at once, until it answers', async ({
  onTestFinished,
}) => {
  const url = new URL(await postgres.createDatabase());
  const proxy = await startSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  const pool = await openPool(url.href);
  onTestFinished(async () => {
    await pool.end();
    await proxy.stop();
  });
  const ask = async () => {
    const client = await pool.connect();
    return client.query('select 1', []).finally(() => client.release());
  };
  await Promise.all(Array.from({ length: 5 }, ask));
  proxy.silence();
  const waiting = await Promise.allSettled(Array.from({ length: 30 }, ask));
  expect(
    new Set(waiting.map((one) => one.status === 'rejected' && (one.reason as Error).message)),
  ).toEqual(new Set([SILENT]));
  // Whoever is refused at once has asked nothing.
  const before = proxy.count();
  await expect(ask()).rejects.toThrow(SILENT);
  expect(proxy.count()).toBe(before);
  proxy.resume();
  await expect.poll(() => ask().then(() => 'answered', String)).toBe('answered');
});

test('A database that answers only to refuse connections is silent no more', async ({
  onTestFinished,
}) => {
  const databaseUrl = await postgres.createDatabase();
  const url = new URL(databaseUrl);
  const proxy = await startSilentProxy(Number(url.port));
  const admin = new pg.Client({ connectionString: await postgres.createDatabase() });
  await admin.connect();
  const name = url.pathname.slice(1);
  url.port = String(proxy.port);
  const pool = await openPool(url.href);
  onTestFinished(async () => {
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    await pool.end();
    await proxy.stop();
  });
  const ask = async () => {
    const client = await pool.connect();
    return client.query('select 1', []).finally(() => client.release());
  };
  await ask();
  proxy.silence();
  await expect(ask()).rejects.toThrow(SILENT);
  await admin.query(`alter database ${name} allow_connections false`);
  proxy.resume();
  await expect
    .poll(() => ask().catch(({ message }: Error) => message))
    .toMatch(/not currently accepting connections/);
});

test('A connection asks for no more at its start than PgBouncer takes, and has its limits', async ({
  onTestFinished,
}) => {
  const databaseUrl = await postgres.createDatabase();
  const said: string[] = [];
  const proxy = await startSilentProxy(Number(new URL(databaseUrl).port), (bytes) =>
    said.push(bytes.toString('latin1')),
  );
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  const { db } = await openDatabase({ dataDir: makeFolder(), databaseUrl: url.href });
  onTestFinished(async () => {
    await db.destroy();
    await proxy.stop();
  });
  // The parameters of a startup message follow its length and version.
  const names = (said[0] ?? '')
    .slice(8)
    .split('\0')
    .filter((_text, index) => index % 2 === 0);
  expect(names.filter(Boolean)).toEqual(['user', 'database', 'client_encoding']);
  const limits = await Promise.all(
    ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map(
      async (name) => (await sql<object>`show ${sql.raw(name)}`.execute(db)).rows[0],
    ),
  );
  expect(limits).toEqual([
    { lock_timeout: '2s' },
    { statement_timeout: '8s' },
    { idle_in_transaction_session_timeout: '8s' },
  ]);
});

test('PostgreSQL settings that can lose commits are reported by name', async () => {
  const databaseUrl = await postgres.createEmptyStore();
  const riskOf = async (address: string) => {
    const store = await openStore({ dataDir: makeFolder(), databaseUrl: address });
    const risk = await store.risk();
    await store.close();
    return risk;
  };
  // The test database runs without syncing, for speed.
  expect(await riskOf(databaseUrl)).toMatch(
    /^PostgreSQL runs with fsync=off, so a power cut can lose acknowledged submissions: turn it on/,
  );
  expect(await riskOf(`${databaseUrl}?options=-c%20synchronous_commit%3Doff`)).toContain(
    'fsync=off and synchronous_commit=off',
  );
});

describe('Rate limits on PostgreSQL', () => {
  let databaseUrl: string;
  let stores: Store[];
  beforeEach(async () => {
    databaseUrl = await postgres.createEmptyStore();
    stores = await Promise.all([1, 2].map(() => openStore({ dataDir: makeFolder(), databaseUrl })));
    // Without this, a limiter whose store answers too late on a busy machine would count by itself,
    // and at midnight under another key.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(stores.map((store) => store.close()));
  });

  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return rows;
  };
  const limitersOf = (limit: number) =>
    stores.map(({ rateLimits, secret }) => {
      if (!rateLimits) throw new Error('PostgreSQL has none.');
      return new Limiter(limit, {
        counter: rateLimits.counter,
        keyOf: (use, text) => secret.keyOf(use, text),
        log: pino({ level: 'silent' }),
      });
    });

  test('are counted across processes, exactly, even for concurrent requests', async () => {
    const limiters = limitersOf(6);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => limiters[index % 2]?.take('192.0.2.1')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(600);
    expect(await limiters[0]?.take('192.0.2.2')).toBe(0);
  });

  test('count by network, with a key that reveals neither address nor network', async () => {
    const limiters = limitersOf(1);
    const waits = await Promise.all(
      Array.from({ length: 8 }, (_, host) => limiters[host % 2]?.take(`192.0.2.${host}`)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(JSON.stringify(await ask('select * from rate_limit'))).not.toContain('192.0');
  });

  test('are deleted after their window, and are not part of file backups or dumps', async () => {
    await ask(
      `insert into rate_limit values ('over', 1, ${NOW - 1}), ('open', 1, ${NOW + 1}), ('of a clock far ahead', 1, ${NOW + 1001})`,
    );
    await stores[0]?.rateLimits?.forget(NOW, 1000);
    expect(await ask('select key from rate_limit')).toEqual([['open']]);
    expect(
      await ask("select relpersistence from pg_class where relname like 'rate_limit%' group by 1"),
    ).toEqual([['u']]);
  });
});

/** A wave of a new campaign in a store, and a transaction beside the store. */
async function openWave() {
  const place = await makePlace();
  const store = await openStore(place);
  await store.campaigns.create(POLARIS, NOW);
  const [made] = await store.campaigns.list();
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query('begin');
  return {
    store,
    client,
    campaign: { waveId: made?.waves[0]?.id ?? '', groupId: made?.groups[0]?.id ?? '' },
    untilBlocked: (count: number) =>
      expect
        .poll(async () => (await client.query('select 1 from pg_locks where not granted')).rowCount)
        .toBe(count),
    stop: async () => {
      await client.end();
      await store.close();
    },
  };
}

test('People whose answers wait for a wave that is being deleted leave the connections to others, and hear that it is closed', async () => {
  const { store, client, campaign, untilBlocked, stop } = await openWave();
  const { waveId, groupId } = campaign;
  const tokens = await makeCards(store, waveId, groupId, 12);
  await client.query('delete from campaign_wave where id = $1', [waveId]);
  const taking = Promise.allSettled(
    tokens.map((token, number) => answerBy(store, { token, number })),
  );
  await untilBlocked(1);
  await store.check();
  await client.query('commit');
  expect(await taking).toEqual(Array(tokens.length).fill({ status: 'fulfilled', value: 'closed' }));
  await stop();
});

test('People whose answers wait for a wave keep nobody from another wave', async () => {
  const { store, client, campaign, untilBlocked, stop } = await openWave();
  const { waveId, groupId } = campaign;
  const [other] = (await store.campaigns.list())[0]?.waves.slice(1) ?? [];
  const [held = ''] = await makeCards(store, waveId, groupId, 1);
  const [free = ''] = await makeCards(store, other?.id ?? '', groupId, 1);
  await client.query('select 1 from campaign_wave where id = $1 for update', [waveId]);
  const waiting = answerBy(store, { token: held, number: 1 });
  await untilBlocked(1);
  const at = Date.parse(other?.opensOn ?? '') + DAY_MS;
  expect(await answerBy(store, { token: free, number: 2, at })).toBe('taken');
  await client.query('commit');
  expect(await waiting).toBe('taken');
  await stop();
});

test('Nothing is mixed of a wave that is being deleted, and nothing taken', async () => {
  const { store, client, campaign, untilBlocked, stop } = await openWave();
  const { waveId, groupId } = campaign;
  const [late = '', ...tokens] = await makeCards(store, waveId, groupId, 6);
  for (const [number, token] of tokens.entries()) await answerBy(store, { token, number });
  await client.query('delete from campaign_wave where id = $1', [waveId]);
  const mixing = store.waveResponses.mix();
  await untilBlocked(1);
  const taking = answerBy(store, { token: late, number: 9 });
  await untilBlocked(2);
  await client.query('commit');
  await mixing;
  expect(await taking).toBe('closed');
  await stop();
});
