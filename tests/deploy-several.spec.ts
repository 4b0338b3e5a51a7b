import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { content } from './support/content.ts';
import { addMigration, type Machine, makeMachine } from './support/deploy/machine.ts';
import { hasWebServer, SERVER_PATH } from './support/deploy/web-servers.ts';
import { expect, test } from './support/fixtures.ts';
import { freePort } from './support/free-port.ts';
import { freshAddress } from './support/fresh.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { findPostgres, NO_POSTGRES } from './support/packages.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { ROOT_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';

// Later tests continue with the servers that the first one has set up.
test.describe.configure({ mode: 'serial' });
const programs = findPostgres();
let machine: Machine;
let relay: TestRelay;
let postgres: TestPostgres;
let database: string;
test.skip(
  !hasWebServer('nginx'),
  'nginx is not installed: as root on Debian the tests bring it, elsewhere install it',
);
test.skip(!programs, NO_POSTGRES);
test.beforeAll(async () => {
  relay = await startRelay();
  postgres = await startPostgres(programs);
  database = `postgres://equanta:password@127.0.0.1:${postgres.environment.PGPORT}/equanta`;
  const words = {
    'smtp://user:password@mail.example.org:587': relay.url,
    'postgres://equanta:password@127.0.0.1/equanta': database,
    '8080': String(await freePort()),
    '8081': String(await freePort()),
    '8082': String(await freePort()),
  };
  const settings = {
    ...postgres.environment,
    PATH: `${path.join(programs ?? '', 'bin')}:${SERVER_PATH}`,
  };
  machine = makeMachine({ port: await freePort(), words, built: ROOT_SITE.folder, settings });
});
test.afterAll(async () => {
  await machine?.stop();
  await relay?.stop();
  await postgres?.stop();
});

async function post(message: string): Promise<number> {
  // A sender gets one confirmation an hour, so each message has its own.
  const userEmail = freshAddress('example.org');
  const body = JSON.stringify({ ...SUBMISSIONS['contact-messages'], userEmail, message });
  return (
    await fetch(`${machine.url}/api/contact-messages`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
  ).status;
}

/** Queries the store. @returns the first column. */
async function ask(question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows.map((row) => Object.values(row)[0]);
}

const stored = () => ask("select payload::json ->> 'message' from submission order by received_at");
const dumps = async () =>
  (await machine.run('ls "$MACHINE/var/lib/equanta-dumps"')).trim().split('\n');
const backToADump = () =>
  machine.paste('deploy-several.md', { from: 'Back to a dump', to: 'What is left of SQLite' });

test('The page on several processes leads to two behind nginx on one PostgreSQL, either of which is enough', {
  tag: '@long',
}, async () => {
  await machine.follow('ten-minutes-to-a-server.md', { to: 'Let visitors in' });
  const printed = await machine.follow('deploy-several.md', { to: 'Every night a dump' });
  expect(printed).toContain('to PostgreSQL');
  expect(printed.match(/"status":"ready"/g)).toHaveLength(4);
  expect(printed).toContain(`| ${content.brand.name}`);
  expect(printed).toContain('(skipped: a certificate is given for a domain name alone)');

  expect(await post('Both run.')).toBe(201);
  const [first] = (await machine.run('ls "$MACHINE/run" | grep equanta')).trim().split('\n');
  await machine.run(`systemctl stop ${first?.replace('.pid', '')}`);
  expect(await post('One runs.')).toBe(201);
  await relay.received(4);
  expect(await stored()).toEqual(['Both run.', 'One runs.']);
  await machine.run(`systemctl start ${first?.replace('.pid', '')}`);
});

test('The nightly dump brings back what was stored when it was made, and sets aside what came since', {
  tag: '@long',
}, async () => {
  expect(
    await machine.follow('deploy-several.md', { from: 'Every night a dump', to: 'Back to a dump' }),
  ).toMatch(/^intake-[\d-]+T[\d-]+Z\.dump$/m);
  expect(await post('After the dump.')).toBe(201);
  expect(await stored()).toEqual(['Both run.', 'One runs.', 'After the dump.']);
  const printed = await machine.follow('deploy-several.md', {
    from: 'Back to a dump',
    to: 'What is left of SQLite',
  });
  expect(printed.match(/"status":"ready"/g)).toHaveLength(2);
  expect(await stored()).toEqual(['Both run.', 'One runs.']);
  expect(await post('After all.')).toBe(201);
});

test('A dump that failed leaves nothing behind, and neither an unfinished nor a damaged one takes the place of the store', {
  tag: '@long',
}, async () => {
  const [made, ...others] = await dumps();
  expect(others).toEqual([]);
  await expect(machine.run('PGPORT=1 systemctl start equanta-dump')).rejects.toThrow('failed');
  expect(await dumps()).toEqual([made]);

  // What a power cut leaves.
  await machine.run('touch "$MACHINE/var/lib/equanta-dumps/intake-9999-01-01T00-00-00Z.dump.part"');
  expect((await backToADump()).match(/"status":"ready"/g)).toHaveLength(2);
  expect(await stored()).toEqual(['Both run.', 'One runs.']);

  await machine.run(
    'cd "$MACHINE/var/lib/equanta-dumps"; rm *.part; echo torn > intake-9999-01-01T00-00-00Z.dump',
  );
  expect(await post('To be kept.')).toBe(201);
  await backToADump();
  expect(await stored()).toEqual(['Both run.', 'One runs.', 'To be kept.']);
  expect(await post('The processes go on.')).toBe(201);
  await machine.run('rm "$MACHINE"/var/lib/equanta-dumps/intake-9999*');
});

test('The page on upgrading leads several processes back to the dump made before, although the next night made another', {
  tag: '@long',
}, async () => {
  const before = await stored();
  const migrations = () => ask('select name from kysely_migration');
  const version = async () => (await fetch(`${machine.url}/version.txt`)).text();
  machine.publish(addMigration);
  await machine.follow('upgrading.md', { from: 'Several processes', to: 'Without a way back' });
  await machine.follow('upgrading.md', { from: 'The new version', to: 'Restart' });
  await machine.follow('upgrading.md', { from: 'Without a way back', to: 'Back to the dump' });
  expect(await version()).toBe('The next version\n');
  expect(await migrations()).toContain('9999-next, by 0.3.0');
  expect(await post('To the next version.')).toBe(201);
  const former = await dumps();
  await machine.run('systemctl start equanta-dump');
  expect(await dumps()).toEqual(expect.arrayContaining(former));
  expect((await dumps()).length).toBe(former.length + 1);

  expect(
    (await machine.paste('upgrading.md', { from: 'Back to the dump' })).match(/"status":"ready"/g),
  ).toHaveLength(2);
  expect(await version()).toBe('The first version\n');
  expect(await migrations()).not.toContain('9999-next, by 0.3.0');
  expect(await stored()).toEqual(before);
  expect(await post('To the former version.')).toBe(201);
});

test('What is left of SQLite is gone in the end', { tag: '@long' }, async () => {
  await machine.follow('deploy-several.md', { from: 'What is left of SQLite' });
  expect(existsSync(path.join(machine.folder, 'var/lib/equanta/intake.sqlite'))).toBe(false);
});
