import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsError } from '../../core/settings/read.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { openStore } from '../store/store.ts';
import { causeOf, explain } from './explain.ts';
import { StoreUnavailable } from './store-errors.ts';

let place: string;
beforeEach(() => {
  place = testFolder();
});

/** The message that an operator reads when this fails. */
async function told(
  attempt: () => unknown,
  settings = { host: '127.0.0.1', dataDir: place },
): Promise<string | undefined> {
  const error = await Promise.resolve()
    .then(attempt)
    .then(
      () => new Error('It did not fail.'),
      (thrown: Error) => thrown,
    );
  return explain(error, settings);
}

describe('An operator is told what to do where', () => {
  test('the store is locked, be it at its opening or later', async () => {
    const store = await openStore({ dataDir: place });
    const other = new DatabaseSync(path.join(place, 'intake.sqlite'));
    other.exec('begin immediate');
    const locked = `Another program has locked the store in ${place} (database is locked): try again once it has ended.`;
    expect(await told(() => store.check())).toBe(locked);
    other.exec('rollback');
    await store.close();
    other.exec('pragma journal_mode = delete; begin exclusive');
    expect(await told(() => openStore({ dataDir: place }))).toBe(locked);
    other.close();
  });

  test('the store can’t be opened, is damaged, or its disk is broken or full', async () => {
    const file = path.join(place, 'no', 'such');
    expect(await told(() => new DatabaseSync(file))).toBe(
      `This user may not use the store in ${place} (unable to open database file): run this as the user who owns the store, or correct the permissions.`,
    );
    const sqlite = (errcode: number) =>
      told(() =>
        Promise.reject(
          new StoreUnavailable('no', { cause: Object.assign(new Error('no'), { errcode }) }),
        ),
      );
    expect(await sqlite(26)).toMatch(
      /^The store in .* is damaged \(no\): stop the intake and restore a backup with npm run restore\.$/,
    );
    expect(await sqlite(522)).toMatch(/^The disk under .* can't be read or written/);
    expect(await sqlite(13)).toMatch(/^The disk under .* is full \(no\): free some space\.$/);
  });

  test('the port or the host can’t be had, and a file may not be written', async () => {
    const listen = (port: number, host: string) => () =>
      new Promise((_, reject) => {
        const server = createServer().on('error', reject);
        server.listen(port, host, () => server.close(() => reject(new Error('It could.'))));
      });
    expect(await told(listen(0, '192.0.2.1'))).toMatch(/^HOST is not an address of this machine/);
    const denied = (syscall: string) =>
      told(() =>
        Promise.reject(Object.assign(new Error('EACCES: x'), { code: 'EACCES', syscall })),
      );
    expect(await denied('listen')).toMatch(/^This user may not use the port: set PORT/);
    expect(await denied('open')).toBe(
      'This user may not do that (EACCES: x): run this as the user that the intake runs as, or correct the permissions.',
    );
  });

  test('a database or a host can’t be reached, each by its name', async () => {
    const lost = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), {
      code: 'ENOTFOUND',
      hostname: 'nowhere',
    });
    expect(explain(lost, { host: 'nowhere' })).toMatch(/^HOST can't be used/);
    expect(explain(lost, { host: '127.0.0.1', databaseUrl: 'postgres://nowhere/x' })).toMatch(
      /^The database that DATABASE_URL names can't be reached/,
    );
  });

  test('PostgreSQL on another machine takes no encrypted connections', () => {
    expect(explain(new Error('The server does not support SSL connections'))).toMatch(
      /^The database that DATABASE_URL names takes no encrypted connections: .*DATABASE_TLS=off/,
    );
  });

  test('the certificate of PostgreSQL is of an authority of its own, or a proxy wants fewer parameters', () => {
    const databaseUrl = 'postgres://u:hunter2@db.example.org/equanta';
    const untrusted = Object.assign(new Error('self-signed certificate in certificate chain'), {
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    });
    expect(explain(untrusted, { databaseUrl })).toMatch(
      /^The database .* \(self-signed certificate in certificate chain\): .* sslrootcert=FILE/,
    );
    const refused = Object.assign(new Error('unsupported startup parameter: options'), {
      code: '08P01',
    });
    expect(explain(refused, { databaseUrl })).toMatch(
      /^The proxy before the database says "unsupported startup parameter: options": leave that out/,
    );
  });

  test('PostgreSQL refuses something', async () => {
    expect(
      await told(() =>
        Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' })),
      ),
    ).toBe('permission denied');
  });
});

describe('A fault of our own', () => {
  const syntax = Object.assign(new Error('syntax error'), { code: '42601' });
  const faults = [
    new TypeError('x is undefined'),
    syntax,
    Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' }),
  ];

  test.each(faults)('is not explained: %s', async (fault) => {
    expect(explain(fault)).toBeUndefined();
    expect(explain(new StoreUnavailable(fault.message, { cause: fault }))).toBeUndefined();
  });

  test('is logged with its stack, and that of its cause', () => {
    expect(causeOf(new StoreUnavailable('syntax error', { cause: syntax }))).toMatch(
      /^StoreUnavailable: syntax error\n +at .*explain\.test\.ts.*\nCaused by: Error: syntax error\n +at .*explain\.test\.ts/s,
    );
  });

  test('is told apart in the log from what an operator can put right, which is a line', () => {
    expect(causeOf(new SettingsError('PORT is wrong'))).toBe('PORT is wrong');
  });
});
