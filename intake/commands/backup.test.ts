import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { NOW } from '../../tests/support/intake.ts';
import {
  load,
  type RealIntake,
  runCommand,
  startRealIntake,
} from '../../tests/support/real-intake.ts';
import { startServedIntake } from '../../tests/support/served-intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { backUp, restore as restoreNow } from '../store/backup.ts';
import { openStore } from '../store/store.ts';
import { backUpStore } from './backup.ts';
import { exportRecords } from './export.ts';
import { restoreBackup } from './restore.ts';

const NOBODY = 65_534;

let place: string;
let environment: { OUTPUT_DIR: string; DATA_DIR: string };
const running: RealIntake[] = [];
beforeEach(() => {
  place = testFolder();
  environment = {
    OUTPUT_DIR: path.join(place, 'dist'),
    DATA_DIR: path.join(place, 'data'),
  };
  writeSmallSite(environment.OUTPUT_DIR);
});
afterEach(async () => {
  for (const intake of running.splice(0)) await intake.end('SIGKILL');
});

async function start(): Promise<RealIntake> {
  const intake = await startRealIntake(environment);
  running.push(intake);
  return intake;
}

async function kill(intake: RealIntake): Promise<void> {
  running.splice(running.indexOf(intake), 1);
  await intake.end('SIGKILL');
}

async function makeStore(): Promise<void> {
  await (await openStore({ dataDir: environment.DATA_DIR })).close();
}

const backup = (...args: string[]) => callCommand(backUpStore, args, environment);
const restore = (...args: string[]) => callCommand(restoreBackup, args, environment);

/** The messages in a SQLite file, and the file's secret. */
function read(file: string): { messages: string[]; secret: unknown } {
  const database = new DatabaseSync(file, { readOnly: true });
  const messages = database
    .prepare("select payload ->> 'message' as message from submission")
    .all();
  const secret = database.prepare('select value from secret').get();
  database.close();
  return { messages: messages.map(({ message }) => String(message)), secret };
}

/** The size of a page of SQLite, in bytes. */
const PAGE = 4096;

describe('A backup', () => {
  test('taken under load restores to all that was acknowledged before it began, and refuses to while an intake runs', {
    tags: ['long'],
  }, async () => {
    const first = await start();
    const acknowledged = new Set<string>();
    const stop = load(first, acknowledged);
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
    const before = [...acknowledged];
    const file = path.join(place, 'kept', 'one.sqlite');
    const made = await runCommand('backup', [file], environment);
    await stop();
    expect(made.said).toMatch(
      /^Wrote and verified .*one\.sqlite: [\d,]+ submissions, 0 newsletter addresses and 0 campaigns\.\n.*secret/,
    );
    expect(made.status).toBe(0);
    expect(acknowledged.size).toBeGreaterThan(before.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['one.sqlite']);

    const refused = await runCommand('restore', [file], environment);
    expect(refused).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^An intake or another command is using the store in .*: stop it first\. Nothing was changed\.\n$/,
      ),
    });

    await kill(first);
    const store = path.join(environment.DATA_DIR, 'intake.sqlite');
    // When root restores, as tests in a container do, the intake's user still owns the store.
    if (process.getuid?.() === 0) chownSync(environment.DATA_DIR, NOBODY, NOBODY);
    const restored = await runCommand('restore', [file], environment);
    expect(statSync(path.join(environment.DATA_DIR, 'intake.sqlite')).uid).toBe(
      statSync(environment.DATA_DIR).uid,
    );
    expect(restored.status).toBe(0);
    expect(restored.said).toMatch(
      /^Restored .*one\.sqlite: .*\nThe previous store is kept as .*intake-before-.*\.sqlite\. Delete it once you no longer need it\.\n/,
    );
    const kept = restored.said.match(/kept as (.*\.sqlite)\./)?.[1] ?? '';
    expect(before.filter((message) => !new Set(read(store).messages).has(message))).toEqual([]);
    // Rows that the killed process had written only to its log survive, too.
    expect(
      [...acknowledged].filter((message) => !new Set(read(kept).messages).has(message)),
    ).toEqual([]);
    expect(read(store).secret).toEqual(read(kept).secret);
    const second = await start();
    expect(await second.send('after')).toBe(true);
  });

  test('has a name of its own time, and never takes the place of another file', async () => {
    await makeStore();
    expect((await backup()).status).toBe(0);
    expect(readdirSync(path.join(environment.DATA_DIR, 'backups'))).toEqual([
      expect.stringMatching(/^intake-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/),
    ]);
    const file = path.join(place, 'there');
    writeFileSync(file, 'mine');
    expect(await backup(file)).toEqual({
      status: 1,
      said: `${file} already exists: give another name, or none.\n`,
    });
    const nowhere = await callCommand(backUpStore, [], {
      DATA_DIR: path.join(place, 'nowhere'),
    });
    expect(nowhere).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no store in .*nowhere: set DATA_DIR/),
    });
    expect(existsSync(path.join(place, 'nowhere'))).toBe(false);
  });

  test('says how much it holds, what waits to be mailed included', async () => {
    const store = await openStore({ dataDir: environment.DATA_DIR });
    const mails = ['a', 'b', 'c'].map(
      (name) => ({ kind: 'contact-notice', recipient: `${name}@firm.example`, facts: {} }) as const,
    );
    const record = { kind: 'submission', userEmail: 'ines@example.org', payload: {} } as const;
    await store.accept({
      resource: 'contact-messages',
      receipt: { keyHash: 'k', bodyHash: 'b' },
      receivedAt: NOW,
      record,
      mails,
    });
    await store.campaigns.create(POLARIS, NOW);
    const [claimed, delivered] = [
      await store.outbox.claim(NOW, 60_000),
      await store.outbox.claim(NOW, 60_000),
    ];
    expect(claimed).toBeDefined();
    if (delivered) await store.outbox.settle(delivered, { state: 'delivered' }, NOW);
    await store.close();
    const facts = await backUp(environment.DATA_DIR, path.join(place, 'one'));
    expect(facts).toEqual({
      submissions: 1,
      subscribers: 0,
      campaigns: 1,
      waitingMails: 2,
    });
    const elsewhere = path.join(place, 'new/data');
    expect(await restoreNow(elsewhere, path.join(place, 'one'), new Date())).toEqual({
      facts,
      before: undefined,
    });
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700);
  });

  test('is tried by a drill, which touches no store and leaves nothing behind', async () => {
    await makeStore();
    const file = path.join(place, 'one.sqlite');
    await backup(file);
    const before = readdirSync(environment.DATA_DIR);
    const inTmp = () => readdirSync(tmpdir()).filter((name) => name.startsWith('equanta-drill-'));
    const former = inTmp();
    expect(await restore('--drill', file)).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /one\.sqlite can be restored: 0 submissions, .* was not touched\.\n$/,
      ),
    });
    expect([readdirSync(environment.DATA_DIR), inTmp()]).toEqual([before, former]);
    writeFileSync(file, readFileSync(file).subarray(0, 2 * PAGE));
    expect((await restore('--drill', file)).status).toBe(1);
    expect(
      (
        await callCommand(restoreBackup, ['--drill', file], {
          ...environment,
          DATABASE_URL: 'postgres://localhost/x',
        })
      ).said,
    ).toMatch(
      /createdb equanta_drill && \{ pg_restore .*; dropdb equanta_drill; \(exit \$status\); \}/,
    );
  });

  test('is not restored over a file that another program has open, and changes nothing then', async () => {
    await makeStore();
    const file = path.join(place, 'one');
    await backUp(environment.DATA_DIR, file);
    const store = path.join(environment.DATA_DIR, 'intake.sqlite');
    const other = new DatabaseSync(store);
    other.exec('begin immediate');
    await expect(restoreNow(environment.DATA_DIR, file, new Date())).rejects.toThrow(
      `Another program has ${store} open: stop it first. Nothing was changed.`,
    );
    other.close();
    expect(
      readdirSync(environment.DATA_DIR).filter((name) => name.startsWith('intake-before')),
    ).toEqual([]);
    expect((await restoreNow(environment.DATA_DIR, file, new Date())).before).toBeDefined();
  });

  test('restored three times within a second keeps all stores that were there before', async () => {
    await makeStore();
    const file = path.join(place, 'one');
    await backUp(environment.DATA_DIR, file);
    const now = new Date();
    const kept: string[] = [];
    for (let time = 0; time < 3; time++)
      kept.push((await restoreNow(environment.DATA_DIR, file, now)).before ?? '');
    expect(kept.map((name) => path.basename(name))).toEqual(
      ['Z', 'Z-2', 'Z-3'].map((end) => expect.stringMatching(new RegExp(`${end}\\.sqlite$`))),
    );
    for (const name of kept) expect(read(name).secret).toEqual(read(file).secret);
  });

  test('is for nobody but the user whose store it is, as all that is made beside it, and leaves nothing of one that was killed', async () => {
    mkdirSync(environment.DATA_DIR, { mode: 0o755 });
    if (process.getuid?.() === 0) chownSync(environment.DATA_DIR, NOBODY, NOBODY);
    const intake = await startServedIntake(environment);
    const rights = (name: string) => {
      const { uid, mode } = statSync(path.join(environment.DATA_DIR, name));
      return { uid, mode: mode & 0o777 };
    };
    const { uid } = rights('.');
    for (const name of ['intake.sqlite', 'intake.sqlite-wal', 'intake.lock'])
      expect([name, rights(name)]).toEqual([name, { uid, mode: 0o600 }]);
    await intake.stop();
    expect((await backup()).status).toBe(0);
    expect((await callCommand(exportRecords, [], environment)).status).toBe(0);
    for (const name of ['mail', 'backups', 'exports'])
      expect([name, rights(name)]).toEqual([name, { uid, mode: 0o700 }]);
    const [exported = ''] = readdirSync(path.join(environment.DATA_DIR, 'exports'));
    expect(rights(path.join('exports', exported))).toEqual({ uid, mode: 0o700 });

    const folder = path.join(environment.DATA_DIR, 'backups');
    const [made] = readdirSync(folder);
    const names = [
      'intake-2030-01-01T00-00-00Z.sqlite.part',
      'intake-2030-01-01T00-00-00Z.sqlite.part-journal',
    ];
    for (const name of names) writeFileSync(path.join(folder, name), '');
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000);
    utimesSync(path.join(folder, names[0] ?? ''), hours(2), hours(2));
    await backup(path.join(place, 'other'));
    expect(readdirSync(folder)).toEqual([made, names[1]]);
  });

  test('is not restored where it is damaged, no store, or of a newer version', async () => {
    await makeStore();
    const store = path.join(environment.DATA_DIR, 'intake.sqlite');
    const write = (name: string, text: string) => {
      const file = path.join(place, name);
      writeFileSync(file, text);
      return file;
    };
    const make = (name: string, sql: string) => {
      const file = path.join(place, name);
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
      return file;
    };
    const newer =
      'create table kysely_migration (name text, timestamp text); insert into kysely_migration values';
    const { secret } = read(store);
    expect((await restore()).said).toMatch(/^FILE is missing\.\n/);
    expect((await restore('')).said).toMatch(/^FILE is empty\.\n/);
    expect((await restore('/no/such/file')).said).toMatch(/^There is no \/no\/such\/file/);
    expect((await restore(place)).said).toBe(
      `${place} is not a file: give the path of a backup.\n`,
    );
    expect((await restore(write('text', 'no database'.repeat(1000)))).said).toMatch(
      /^\S+text is damaged or not a backup \(file is not a database\)/,
    );
    expect((await restore(make('other', 'create table mine (x)'))).said).toMatch(
      /^\S+other is not a store of this software/,
    );
    expect(
      (await restore(make('newer', `${newer} ('9999-later, by 0.3.0', '2030')`))).said,
    ).toMatch(/^The store was changed by 0\.3\.0 /);
    const inconsistent = make(
      'inconsistent',
      'create table note (text); insert into note values (null)',
    );
    const database = new DatabaseSync(inconsistent, { defensive: false });
    database.exec(
      "pragma writable_schema = on; update sqlite_schema set sql = 'create table note (text not null)'",
    );
    database.close();
    expect((await restore(inconsistent)).said).toMatch(
      /^\S+inconsistent is damaged \(NULL value in note\.text\): use another backup\./,
    );
    const damaged = path.join(place, 'damaged');
    await backUp(environment.DATA_DIR, damaged);
    const bytes = readFileSync(damaged);
    bytes.fill(0, PAGE * 3, PAGE * 4);
    writeFileSync(damaged, bytes);
    expect((await restore(damaged)).said).toMatch(/^\S+damaged is damaged /);
    expect(read(store).secret).toEqual(secret);
    expect(
      readdirSync(environment.DATA_DIR).filter((name) => name.startsWith('intake-before')),
    ).toEqual([]);
  });

  test('takes the place of a store that is damaged, whose log is not applied to it and is kept with it', async () => {
    await makeStore();
    const store = path.join(environment.DATA_DIR, 'intake.sqlite');
    const file = path.join(place, 'one');
    await backUp(environment.DATA_DIR, file);
    writeFileSync(store, 'no database'.repeat(1000));
    for (const suffix of ['-wal', '-shm']) writeFileSync(store + suffix, 'a log');
    const { before = '' } = await restoreNow(environment.DATA_DIR, file, new Date());
    expect(read(store).secret).toEqual(read(file).secret);
    expect(readdirSync(environment.DATA_DIR).filter((name) => /-(wal|shm)$/.test(name))).toEqual([
      `${path.basename(before)}-wal`,
    ]);
    expect([readFileSync(before, 'utf8'), readFileSync(`${before}-wal`, 'utf8')]).toEqual([
      'no database'.repeat(1000),
      'a log',
    ]);
  });

  test('of a store on PostgreSQL is left to the tools of PostgreSQL, the command said without its password', async () => {
    const databaseUrl =
      'postgres://firm:hunter2@db.example.org/intake?sslmode=require&password=hunter2';
    const made = await callCommand(backUpStore, [], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: environment.DATA_DIR,
    });
    expect(made.status).toBe(1);
    const folder = path.join(environment.DATA_DIR, 'backups');
    expect(made.said).toContain(
      `(umask 077; mkdir -p '${folder}'; pg_dump --format=custom --no-owner --no-unlogged-table-data --file='${folder}/intake-`,
    );
    expect(made.said).toContain(
      ".dump' --dbname='postgres://firm@db.example.org/intake?sslmode=verify-full&sslrootcert=system')\n",
    );
    const named = await callCommand(backUpStore, ['my.dump'], { DATABASE_URL: databaseUrl });
    expect(named.said).toContain(`--file='${path.resolve('my.dump')}'`);
    const restored = await callCommand(restoreBackup, ["it's.dump"], { DATABASE_URL: databaseUrl });
    expect(restored.status).toBe(1);
    expect(restored.said).toContain(
      "pg_restore --no-owner --file='it'\\''s.dump.sql' 'it'\\''s.dump' && psql ",
    );
    expect(restored.said).toContain(
      "--dbname='postgres://firm@db.example.org/intake?sslmode=verify-full&sslrootcert=system';",
    );
    expect(made.said + restored.said).not.toContain('hunter2');
  });
});
