import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { findPostgres, NO_POSTGRES } from '../../tests/support/packages.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { load, runCommand, startRealIntake } from '../../tests/support/real-intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** The messages in a database, and the database's secret. */
async function read(
  databaseUrl: string,
): Promise<{ messages: Set<string>; secret: unknown; tables: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await client.query(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const messages = await client.query(
    "select payload::json ->> 'message' as message from submission",
  );
  const secret = await client.query('select value from secret');
  await client.end();
  return {
    messages: new Set(messages.rows.map(({ message }) => message)),
    secret: secret.rows,
    tables: tables.rows.map(({ name }) => name),
  };
}

test('A dump of PostgreSQL taken under load, by the line that npm run backup prints, restores by that of npm run restore to all that was acknowledged before it began', {
  tags: ['long'],
  timeout: 180_000,
}, async ({ skip }) => {
  const programs = findPostgres();
  if (!programs) return skip(NO_POSTGRES);
  const place = temporaryFolder();
  ending.push(place.remove);
  const postgres = await startPostgres(programs);
  ending.push(postgres.stop);
  const DATABASE_URL = await postgres.createDatabase();
  const environment = {
    OUTPUT_DIR: path.join(place.folder, 'dist'),
    DATA_DIR: place.folder,
    DATABASE_URL,
  };
  writeSmallSite(environment.OUTPUT_DIR);
  const start = async (databaseUrl = DATABASE_URL) => {
    const intake = await startRealIntake({ ...environment, DATABASE_URL: databaseUrl });
    ending.push(() => intake.end('SIGKILL'));
    return intake;
  };
  // In real use, an operator types the password at the program's prompt.
  const follow = async (command: string, args: string[], databaseUrl = DATABASE_URL) => {
    const { status, said } = await runCommand(command, args, {
      ...environment,
      DATABASE_URL: databaseUrl,
    });
    expect(status).toBe(1);
    const line = said.match(/ run(?: as its superuser)?:\n\n {2}(.*)\n/i)?.[1] ?? '';
    const PATH = [path.join(programs, 'bin'), process.env.PATH].join(path.delimiter);
    return promisify(execFile)('sh', ['-c', line], {
      env: { PATH, ...postgres.environment, PGPASSWORD: new URL(databaseUrl).password },
    });
  };

  const first = await start();
  const acknowledged = new Set<string>();
  const stop = load(first, acknowledged);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
  const before = [...acknowledged];
  const file = path.join(place.folder, 'kept', "the firm's.dump");
  await follow('backup', [file]);
  expect(acknowledged.size).toBeGreaterThan(before.length);
  await stop();
  const { stdout } = await follow('restore', ['--drill', file]);
  expect(Number(stdout.match(/^ +(\d+)$/m)?.[1])).toBeGreaterThanOrEqual(before.length);
  const damaged = `${file}.damaged`;
  writeFileSync(damaged, readFileSync(file).subarray(0, -1000));
  // Twice: the first leaves no database behind that would be in the way.
  for (let time = 0; time < 2; time++)
    await expect(follow('restore', ['--drill', damaged])).rejects.toThrow(/pg_restore/);
  rmSync(damaged);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await first.send('later')).toBe(true);
  await first.end('SIGKILL');
  ending.pop();
  const { messages, secret, tables } = await read(DATABASE_URL);
  expect(messages).toContain('later');
  // The table is from a later version, which creates it again after the next upgrade.
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('create table next (id text)');
  await client.end();

  for (const databaseUrl of [DATABASE_URL, await postgres.createDatabase()]) {
    await follow('restore', [file], databaseUrl);
    const restored = await read(databaseUrl);
    expect(before.filter((message) => !restored.messages.has(message))).toEqual([]);
    expect(restored.messages).not.toContain('later');
    expect(restored.secret).toEqual(secret);
    expect(restored.tables.sort()).toEqual(tables.sort());
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    expect(await (await start(databaseUrl)).send('after')).toBe(true);
  }
});
