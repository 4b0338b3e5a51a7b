import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../../intake/engine/migrate.ts';
import { openDatabase } from '../../intake/engine/open.ts';
import { Secret } from '../../intake/engine/secret.ts';
import { StoreRefused } from '../../intake/engine/store-errors.ts';
import { openExistingStore } from '../../intake/store/inspect.ts';
import { openStore } from '../../intake/store/store.ts';
import { NOW } from '../support/intake.ts';
import { DAY, engine, entry, MINUTE, place, rows, store, storeContract } from './contract.ts';

storeContract('The tables', { lasts: 'emptied', branches: true }, () => {
  test('are created once by processes that start at once, with one secret', async () => {
    const empty = await engine.makeUnmigrated();
    const stores = await Promise.all([openStore(empty), openStore(empty), openStore(empty)]);
    expect(new Set(stores.map(({ secret }) => secret.keyOf('x', 'y'))).size).toBe(1);
    await Promise.all(stores.map((one) => one.accept(entry())));
    expect(await rows('submission', empty)).toHaveLength(3);
    await Promise.all(stores.map((one) => one.close()));
  });

  test.each([
    ['9999-later', 'a newer version', 'a newer version'],
    ['9999-later, by 0.3.0', '0.3.0', '0.3.0'],
    ['9999-later, by 0.11.0', '0.11.0', '0.11.0'],
    ['9999-later, by 0.11.0, back to 0.3.1', '0.11.0', '0.3.1'],
  ])('of a newer version are refused with that reason: %s', async (name, by, backTo) => {
    const empty = await engine.makePlace();
    await (await openStore(empty)).close();
    const { db } = await openDatabase(empty);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(db);
    await db.destroy();
    await expect(openStore(empty)).rejects.toThrow(StoreRefused);
    await expect(openStore(empty)).rejects.toThrow(
      `The store was changed by ${by} (${name}), and no version before ${backTo} can use it since. This is 0.2.0: run ${backTo} or later, or restore a backup made by this one.`,
    );
  });

  test('of a newer version that says so can be used', async () => {
    const empty = await engine.makePlace();
    await (await openStore(empty)).close();
    const { db } = await openDatabase(empty);
    for (const name of [
      '9998-one, by 0.3.0, back to 0.2.0',
      '9999-other, by 0.10.0, back to 0.1.9',
    ])
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(
        db,
      );
    await db.destroy();
    for (const open of [openStore, openExistingStore]) await (await open(empty)).close();
  });

  test('are migrated completely or not at all', async () => {
    const { db, engine: database } = await openDatabase(await engine.makePlace());
    const half: (typeof MIGRATIONS)['0001-first'] = async (connection) => {
      await connection.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('in the middle');
    };
    await expect(
      migrate({ db, engine: database }, { ...MIGRATIONS, '9998-half, by 0.3.0': half }),
    ).rejects.toThrow('in the middle');
    const tables = async () => (await db.introspection.getTables()).map(({ name: table }) => table);
    expect(await tables()).not.toContain('half');
    await migrate(
      { db, engine: database },
      {
        ...MIGRATIONS,
        '9998-whole, by 0.3.0': (connection) =>
          connection.schema.createTable('whole').addColumn('id', 'text').execute(),
      },
    );
    expect(await tables()).toContain('whole');
    await db.destroy();
  });

  test('keep their rows and secret in a next migration, which an intake runs, and no command', async ({
    onTestFinished,
  }) => {
    const filled = await engine.makePlace();
    const first = await openStore(filled);
    await first.accept(entry());
    await first.close();
    const [[row], [kept]] = await Promise.all([rows('submission', filled), rows('secret', filled)]);
    MIGRATIONS['9999-next, by 0.3.0'] = ({ schema }) =>
      schema.alterTable('submission').addColumn('next', 'text').execute();
    onTestFinished(() => void delete MIGRATIONS['9999-next, by 0.3.0']);
    await expect(openExistingStore(filled)).rejects.toThrow(StoreRefused);
    await expect(openExistingStore(filled)).rejects.toThrow(
      /^The store was made by an older version: start the intake/,
    );
    const upgraded = await openStore(filled);
    const secret = new Secret(Buffer.from(kept?.value ?? '', 'base64url'));
    expect(upgraded.secret.keyOf('link', 'x'), 'links in mails stay valid').toBe(
      secret.keyOf('link', 'x'),
    );
    await upgraded.close();
    expect(await rows('submission', filled)).toEqual([{ ...row, next: null }]);
    await (await openExistingStore(filled)).close();
  });

  test('trusts a time within a day of the last, or one that has lasted for a day', async () => {
    const doubt = { now: NOW + 9 * DAY, trustedAt: NOW };
    expect(await store.clock.judge(NOW)).toBeUndefined();
    expect([await store.clock.look(NOW + 9 * DAY), await store.clock.judge(NOW + 9 * DAY)]).toEqual(
      [doubt, doubt],
    );
    expect(await store.clock.judge(NOW + DAY)).toBeUndefined();
    expect(await store.clock.judge(NOW + 10 * DAY)).toMatchObject({ trustedAt: NOW + DAY });
    expect(await store.clock.judge(NOW + 20 * DAY)).toMatchObject({ trustedAt: NOW + DAY });
    expect(await store.clock.judge(NOW + 21 * DAY - 1)).toMatchObject({ trustedAt: NOW + DAY });
    expect(await store.clock.judge(NOW + 21 * DAY)).toBeUndefined();
    expect(await store.clock.judge(NOW)).toBeUndefined();
    expect(await store.clock.judge(NOW + 2 * DAY)).toMatchObject({ trustedAt: NOW });
    expect(await store.clock.judge(NOW + 4 * DAY)).toBeUndefined();
    // A doubted clock that is set back to another doubtful time has lasted since then.
    expect(await store.clock.judge(NOW + 12 * DAY)).toMatchObject({ trustedAt: NOW + 4 * DAY });
    expect(await store.clock.judge(NOW + 11 * DAY)).toMatchObject({ trustedAt: NOW + 4 * DAY });
    expect(await store.clock.judge(NOW + 12 * DAY)).toBeUndefined();
  });

  test('are asked about nothing by an empty list, which is no error', async () => {
    const { db } = await openDatabase(place);
    const receipts = db.selectFrom('receipt').select('id');
    await store.accept(entry());
    expect(await receipts.where('created_at', 'in', []).execute()).toEqual([]);
    expect(await receipts.where('id', 'not in', []).execute()).toHaveLength(1);
    await db.destroy();
    const { fresh } = await store.subscriberImports.sortAddresses([], NOW);
    expect([fresh, await store.quarantine.markRead([], NOW)]).toEqual([[], 0]);
    await store.accept(
      entry({
        mails: [{ kind: 'quarantine-digest', recipient: 'a@b.example', facts: { items: [] } }],
      }),
    );
    const sent = await Promise.all(
      ['first', 'second'].map(async () => {
        const mail = await store.outbox.claim(NOW, MINUTE);
        return mail && store.outbox.settle(mail, { state: 'delivered' }, NOW);
      }),
    );
    expect(sent).toEqual([true, true]);
  });
});
