import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { NOW } from '../../tests/support/intake.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { sharedFolder, testFolder } from '../../tests/support/test-folder.ts';
import { MIGRATIONS, migrate } from '../engine/migrate.ts';
import { connect, openDatabase } from '../engine/open.ts';
import type { Entry } from '../enquiries/accept.ts';
import { openStore } from '../store/store.ts';
import { erase } from './erase.ts';
import { moveToPostgres } from './move-store.ts';

// More than one insert can take: PostgreSQL numbers its parameters with 16 bits.
const PEOPLE = 4000;

let postgres: TestPostgres;
const place = sharedFolder();
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  await fillSqlite();
});
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
});
afterAll(async () => {
  await postgres.stop();
});

const environment = () => ({ DATA_DIR: place, DATABASE_URL: databaseUrl });
const move = (...args: string[]) => callCommand(moveToPostgres, args, environment());
const digest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(place, 'intake.sqlite')))
    .digest('hex');

async function fillSqlite(): Promise<void> {
  const store = await openStore({ dataDir: place });
  const take = (key: string, record: Entry['record'], mails: Entry['mails'] = []) =>
    store.accept({
      resource: 'contact-messages',
      receipt: { keyHash: key, bodyHash: key },
      receivedAt: NOW,
      record,
      mails,
    });
  const people = Array.from({ length: PEOPLE }, (_, one) => `person-${one}@example.org`);
  await Promise.all(
    people.map((userEmail) =>
      take(userEmail, {
        kind: 'submission',
        userEmail,
        payload: { userEmail, message: 'Zero \0 and 字' },
      }),
    ),
  );
  await take('list', { kind: 'subscriber', userEmail: 'ines@example.org' }, [
    { kind: 'newsletter-confirmation', recipient: 'ines@example.org', facts: {} },
  ]);
  await take('survey', { kind: 'survey', userEmail: 'ines@example.org' }, [
    {
      kind: 'survey-copy',
      recipient: 'ines@example.org',
      facts: {},
      secret: { answers: { 1: 5 } },
    },
  ]);
  await store.campaigns.create(POLARIS, NOW);
  await store.close();
}

/** All rows of all tables, sorted as text. */
async function readAll(at: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<Record<string, string[]>> {
  const { db } = await openDatabase(at);
  const tables = await db.introspection.getTables();
  const read = async (name: string) =>
    (
      await db
        .selectFrom(name as 'submission')
        .selectAll()
        .execute()
    )
      .map((row) => JSON.stringify(row))
      .sort();
  const all = Object.fromEntries(
    await Promise.all(tables.map(async ({ name }) => [name, await read(name)] as const)),
  );
  await db.destroy();
  return all;
}

describe('Moving to PostgreSQL', () => {
  test('takes every row and the secret along, and leaves the file as it was', async () => {
    const before = digest();
    // An operator started an intake there too early; it took no submission.
    await (await openStore({ dataDir: '', databaseUrl })).close();
    const moved = await runCommand('move-store', [], environment());
    expect(moved.said).toMatch(
      /^Moved 4,000 submissions, 1 newsletter address and 1 campaign to PostgreSQL, and the store's secret/,
    );
    expect(moved.status).toBe(0);
    expect(digest()).toBe(before);
    // Only PostgreSQL has these tables: no other process shares a SQLite store.
    const { rate_limit, process: _, ...there } = await readAll({ dataDir: '', databaseUrl });
    expect(rate_limit).toEqual([]);
    expect(there).toEqual(await readAll({ dataDir: place }));
    expect(there.submission).toHaveLength(PEOPLE);
    expect([there.secret, there.outbox].map((rows) => rows?.length)).toEqual([1, 2]);
  });

  test('goes nowhere but into an empty database, and takes no store that is in use', async () => {
    expect((await move('--dry-run')).said).toMatch(/^Unknown option '--dry-run'/);
    const used = await openStore({ dataDir: '', databaseUrl });
    await used.newsletters.suppress('somebody', NOW);
    await used.close();
    const refused = await move();
    expect(refused).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The database that DATABASE_URL names isn't empty \(suppression has rows\).*Nothing was moved\.\n$/,
      ),
    });
    expect((await readAll({ dataDir: '', databaseUrl })).submission).toEqual([]);

    databaseUrl = await postgres.createDatabase();
    const store = await openStore({ dataDir: place });
    expect((await move()).said).toMatch(/^An intake or another command is using the store/);
    await store.close();
    expect((await callCommand(moveToPostgres, [], { DATA_DIR: place })).said).toMatch(
      /^Set DATABASE_URL to the empty PostgreSQL/,
    );
  });

  test('takes no store that an older version made', async ({ onTestFinished }) => {
    MIGRATIONS['9999-next, by 0.3.0'] = async () => undefined;
    onTestFinished(() => void delete MIGRATIONS['9999-next, by 0.3.0']);
    expect(await move()).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The store was made by an older version: start the intake of this version on it once/,
      ),
    });
  });

  test('takes no store that a newer version changed, even if an intake of this one can use it', async () => {
    const folder = testFolder();
    const open = await openDatabase({ dataDir: folder });
    await migrate(open, {
      ...MIGRATIONS,
      '9999-next, by 0.3.0, back to 0.2.0': ({ schema }) =>
        schema.alterTable('submission').addColumn('next', 'text').execute(),
    });
    await open.db.destroy();
    await (await openStore({ dataDir: folder })).close();
    expect(await callCommand(moveToPostgres, [], { ...environment(), DATA_DIR: folder })).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The store was changed by 0\.3\.0 \(9999-next, by 0\.3\.0, back to 0\.2\.0\), and no version before 0\.3\.0 can move it since\. This is 0\.2\.0: run 0\.3\.0 or later/,
      ),
    });
  });

  test('leaves a file behind that erasing names; commands that look at a store make none in a database that has none', async () => {
    const eraseInes = () => callCommand(erase, ['ines@example.org', '--yes'], environment());
    expect(await eraseInes()).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^There is no store in the database that DATABASE_URL names: set it to/,
      ),
    });
    const { db } = await connect({ dataDir: '', databaseUrl });
    expect(await db.introspection.getTables()).toEqual([]);
    await db.destroy();
    await move();
    expect((await eraseInes()).said).toMatch(
      /\nErased\.\n[\s\S]*Not changed, because they are older copies: intake\.sqlite.* in /,
    );
  });
});
