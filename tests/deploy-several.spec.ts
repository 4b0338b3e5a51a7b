import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { content } from './support/content.ts';
import { type Machine, makeMachine } from './support/deploy/machine.ts';
import { hasWebServer } from './support/deploy/web-servers.ts';
import { expect, test } from './support/fixtures.ts';
import { freePort } from './support/free-port.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { ROOT_SITE } from './support/sites.ts';
import { SUBMISSIONS } from './support/submissions.ts';

let machine: Machine;
let relay: TestRelay;
let postgres: TestPostgres;
let database: string;
test.skip(!hasWebServer('nginx'), 'nginx is not installed: as root on Debian the tests bring it, elsewhere install it');
test.beforeAll(async () => {
  relay = await startRelay();
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  const words = {
    'smtp://user:password@mail.example.org:587': relay.url,
    'postgres://equanta:password@127.0.0.1/equanta': database,
    '8080': String(await freePort()),
    '8081': String(await freePort()),
    '8082': String(await freePort()),
  };
  machine = makeMachine({ port: await freePort(), words, built: ROOT_SITE.folder });
});
test.afterAll(async () => {
  await machine?.stop();
  await relay?.stop();
  await postgres?.stop();
});

test('The page on several processes leads to two behind nginx on one PostgreSQL, either of which is enough', async () => {
  test.slow();
  await machine.follow('deploy-one-server.md', { to: 'Let visitors in' });
  const printed = await machine.follow('deploy-several.md');
  expect(printed).toContain('to PostgreSQL');
  expect(existsSync(path.join(machine.folder, 'var/lib/equanta/intake.sqlite')), 'is gone once it was moved').toBe(false);
  expect(printed.match(/"status":"ready"/g)).toHaveLength(4);
  expect(printed).toContain(`| ${content.brand.name}`);
  expect(printed).toContain('(skipped: a certificate is given for a domain name alone)');

  const post = async (message: string) => {
    const body = JSON.stringify({ ...SUBMISSIONS['contact-messages'], message });
    return (await fetch(`${machine.url}/api/contact-messages`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })).status;
  };
  expect(await post('Both run.')).toBe(201);
  const [first] = (await machine.run('ls "$MACHINE/run" | grep equanta')).trim().split('\n');
  await machine.run(`systemctl stop ${first?.replace('.pid', '')}`);
  expect(await post('One runs.')).toBe(201);
  await relay.received(4);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as stored from submission');
  await client.end();
  expect(rows).toEqual([{ stored: 2 }]);
});
