import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { deskContract } from './desk-contract.ts';
import { draftsContract } from './drafts-contract.ts';
import { erasureContract } from './erasure-contract.ts';
import { mailingsContract } from './mailings-contract.ts';
import type { StorePlace } from './open.ts';
import { recordsContract } from './records-contract.ts';
import { openStore, type Store, StoreUnavailable } from './store.ts';
import { storeContract } from './store-contract.ts';
import { upgradeContract } from './upgrade-contract.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const makePlace = async () => ({ dataDir: '', databaseUrl: await postgres.createDatabase() });
storeContract('A store on PostgreSQL', makePlace);
mailingsContract('PostgreSQL', makePlace);
upgradeContract('PostgreSQL', makePlace);
draftsContract('A store of drafts on PostgreSQL', makePlace);
deskContract('What the desk asks of PostgreSQL', makePlace);
recordsContract('Reading all of PostgreSQL', makePlace);
erasureContract('Erasing from PostgreSQL', makePlace, readFiles);

/** What the files of all tables hold at this moment. */
async function readFiles({ databaseUrl }: StorePlace): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('checkpoint');
  const { rows } = await client.query<{ bytes: Buffer }>(
    "select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows.map(({ bytes }) => bytes.toString()).join('\n');
}

test('Erasing misses no record of a survey that the housekeeping is just writing anew', async () => {
  const { dataDir, databaseUrl } = await makePlace();
  const store = await openStore({ dataDir, databaseUrl });
  const respondent = { userEmail: 'ines@example.org', userRole: 'Planner', userCompany: 'Example' };
  const record = { kind: 'survey', respondent, answers: { 1: 5 }, comments: {} } as const;
  const receipt = { keyHash: 'a', bodyHash: 'a' };
  await store.accept({ resource: 'survey-responses', receipt, receivedAt: NOW, record, mails: [], mailDomain: 'equanta.example' });
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin; with moved as (delete from survey_respondent returning *) insert into survey_respondent select * from moved');
  const erasing = store.erasure.erase('ines@example.org');
  const waiting = async () => (await other.query("select pid from pg_locks where not granted and relation = 'survey_respondent'::regclass")).rowCount;
  await expect.poll(waiting, { timeout: 4000 }).toBe(1);
  await other.query('commit');
  expect((await erasing).surveyRecords).toBe(1);
  expect((await store.erasure.find('ines@example.org')).surveyRecords).toBe(0);
  await other.end();
  await store.close();
});

test('A table that another session has locked is given up on after a while, and written to once it is free', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl });
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('lock table receipt in access exclusive mode');
  const entry = {
    resource: 'contact-messages',
    receipt: { keyHash: 'a', bodyHash: 'a' },
    receivedAt: NOW,
    record: { kind: 'submission', userEmail: 'ines@example.org', payload: {} },
    mails: [],
    mailDomain: 'equanta.example',
  } as const;
  await expect(store.accept({ ...entry, mails: [] })).rejects.toThrow(StoreUnavailable);
  await other.query('rollback');
  expect(await store.accept({ ...entry, mails: [] })).toMatchObject({ outcome: 'stored' });
  await other.end();
  await store.close();
});

test('A PostgreSQL that may lose what it has committed is told of, by the settings that let it', async () => {
  const databaseUrl = await postgres.createDatabase();
  const riskOf = async (address: string) => {
    const store = await openStore({ dataDir: '', databaseUrl: address });
    const risk = await store.risk();
    await store.close();
    return risk;
  };
  // That of the tests does not sync, for the sake of speed.
  expect(await riskOf(databaseUrl)).toMatch(/^PostgreSQL runs with fsync=off, so a power cut can take what was acknowledged: turn it on/);
  expect(await riskOf(`${databaseUrl}?options=-c%20synchronous_commit%3Doff`)).toContain('fsync=off and synchronous_commit=off');
});

describe('What networks have sent of late', () => {
  const time = { now: NOW, windowMs: 600 };
  const near = (name = 'near') => ({ key: name, takesMs: 100 });
  const wide = { key: 'wide', takesMs: 20 };
  let databaseUrl: string;
  let stores: Store[];
  beforeEach(async () => {
    databaseUrl = await postgres.createDatabase();
    stores = await Promise.all([1, 2].map(() => openStore({ dataDir: '', databaseUrl })));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return rows;
  };
  const takeOf = (index: number, name?: string, now = NOW) => stores[index % 2]?.networkLimits?.take([near(name), wide], { ...time, now });

  test('is counted together, and exactly, however many ask at once', async () => {
    const takings = await Promise.all(Array.from({ length: 40 }, (_, index) => takeOf(index)));
    expect(takings.filter((taking) => taking?.isTaken)).toHaveLength(6);
    expect(await takeOf(0)).toEqual({ isTaken: false, fullAt: [NOW + 600, NOW + 120] });
    expect(await takeOf(1, 'near', NOW + 100)).toEqual({ isTaken: true, fullAt: [NOW + 700, NOW + 140] });
  });

  test('counts for the network around it only where it was taken, and the other way round', async () => {
    for (let count = 0; count < 8; count++) await takeOf(count);
    for (const name of ['a', 'b', 'c', 'd']) for (let count = 0; count < 6; count++) await takeOf(count, name);
    expect(await takeOf(0, 'e')).toEqual({ isTaken: false, fullAt: [0, NOW + 600] });
    expect(await ask("select full_at from network_limit where network_key in ('wide', 'near')")).toEqual([[String(NOW + 600)], [String(NOW + 600)]]);
  });

  test('is deleted once all of the limit is there again, and lies where no copy of the files and no dump of ours has it', async () => {
    await takeOf(0, 'early');
    await takeOf(0, 'late', NOW + 1);
    await stores[0]?.networkLimits?.forget(NOW + 100);
    expect(await ask('select network_key from network_limit')).toEqual([['late']]);
    expect(await ask("select relpersistence from pg_class where relname like 'network_limit%' group by 1")).toEqual([['u']]);
  });
});
