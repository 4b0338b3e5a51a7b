import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { draftsContract } from './drafts-contract.ts';
import { erasureContract } from './erasure-contract.ts';
import { mailingsContract } from './mailings-contract.ts';
import type { StorePlace } from './open.ts';
import { recordsContract } from './records-contract.ts';
import { openStore, StoreUnavailable } from './store.ts';
import { storeContract } from './store-contract.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const makePlace = async () => ({ dataDir: '', databaseUrl: await postgres.createDatabase() });
storeContract('A store on PostgreSQL', makePlace);
mailingsContract('PostgreSQL', makePlace);
draftsContract('A store of drafts on PostgreSQL', makePlace);
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
