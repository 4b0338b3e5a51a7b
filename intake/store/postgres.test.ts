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
