import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { content } from './support/content.ts';
import { addMigration, type Machine, makeMachine } from './support/deploy/machine.ts';
import { hasWebServer } from './support/deploy/web-servers.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, takeAVisitorsTime, toast } from './support/forms.ts';
import { freePort } from './support/free-port.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { PROJECT, ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';
import { SUBMISSIONS } from './support/submissions.ts';

const PAGE = 'ten-minutes-to-a-server.md';
const BACKUPS = 'backups.md';

// Later tests continue with the server that the first one has set up.
test.describe.configure({ mode: 'serial' });
let machine: Machine;
let relay: TestRelay;
test.skip(
  !hasWebServer('caddy'),
  'Caddy is not installed: as root on Debian the tests bring it, elsewhere install it',
);
test.beforeAll(async () => {
  relay = await startRelay();
  const words = {
    'smtp://user:password@mail.example.org:587': relay.url,
    '8080': String(await freePort()),
  };
  machine = makeMachine({ port: await freePort(), words, built: ROOT_SITE.folder });
});
test.afterAll(async () => {
  await machine?.stop();
  await relay?.stop();
});

/** Queries the store or another SQLite file. @returns the first column. */
function ask(
  question: string,
  file = path.join(machine.folder, 'var/lib/equanta/intake.sqlite'),
): unknown[] {
  const store = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const rows = store.prepare(question).all();
  store.close();
  return rows.map((row) => Object.values(row)[0]);
}

const messages = (file?: string) =>
  ask("select payload ->> 'message' from submission order by received_at", file);
const version = async () => (await fetch(`${machine.url}/version.txt`)).text();

async function post(
  message: string,
  userEmail: string = SUBMISSIONS['contact-messages'].userEmail,
): Promise<void> {
  const body = JSON.stringify({ ...SUBMISSIONS['contact-messages'], userEmail, message });
  const { status } = await fetch(`${machine.url}/api/contact-messages`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(status).toBe(201);
}

test('Ten minutes lead to a site behind Caddy that the doctor finds well, and that stores and mails a message; what a reader is told to see is seen', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(new RegExp(`foreign request: ${machine.url}`));
  const before = await machine.follow(PAGE, { to: 'From day to day' });
  const told = readFileSync(path.join(PROJECT, 'docs', PAGE), 'utf8');
  const seen = [...told.matchAll(/^You see `([^`]+)`/gm)].map(([, text]) => text);
  expect(seen).toHaveLength(3);
  for (const text of seen) expect(before).toContain(text);
  expect(before).toContain(`| ${content.brand.name}`);
  expect(before).toContain('The store can be written to');
  expect(before).toMatch(/\n0 failed, \d+ warnings?, \d+ passed\./);
  expect((await fetch(`${machine.url}/readyz`)).status, 'is for the operator alone').toBe(404);

  const token = readFileSync(
    path.join(machine.folder, 'etc/equanta/operator-token'),
    'utf8',
  ).trim();
  const desk = (Authorization: string) =>
    fetch(`${machine.url}/api/desk/today`, { headers: { Authorization } }).then(
      ({ status }) => status,
    );
  expect(
    [await desk(`Bearer ${token}`), await desk('Bearer x')],
    'the desk opens with the token that was made',
  ).toEqual([200, 401]);

  await open(page, `${machine.url}/adoption/contact/`);
  await fillContact(page, 'A message through Caddy.');
  await takeAVisitorsTime(page);
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  const mails = await relay.received(2);
  expect(mails.map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual([
    'ada@example.org',
    'inbox@example.org',
  ]);
});

test('The page on backups makes one, and brings the message back from it', {
  tag: '@long',
}, async () => {
  expect(await machine.follow(BACKUPS)).toContain('Restored');
  expect(messages()).toEqual(['A message through Caddy.']);
});

test('The page on upgrading takes a next version, which changes the store, and leads back from it', {
  tag: '@long',
}, async () => {
  machine.publish(addMigration);
  const before = ['A message through Caddy.', 'A message since the night.'];
  const migrations = () => ask('select name from kysely_migration');
  expect(await version()).toBe('The first version\n');
  await post('A message since the night.', 'ada@example.org');
  expect(await machine.follow('upgrading.md', { to: 'Back' })).toContain('"status":"ready"');
  expect(await version()).toBe('The next version\n');
  expect(migrations()).toContain('9999-next, by 0.3.0');
  expect(await (await fetch(machine.url)).text()).toContain(`| ${content.brand.name}`);
  await post('A message to the next version.');
  expect(messages()).toEqual([...before, 'A message to the next version.']);

  const printed = await machine.paste('upgrading.md', { from: 'Back', to: 'Several processes' });
  expect(printed).toContain('"status":"ready"');
  expect(await version()).toBe('The first version\n');
  expect(migrations()).not.toContain('9999-next, by 0.3.0');
  expect(messages()).toEqual(before);
  expect(messages(printed.match(/kept as (.*\.sqlite)\./)?.[1])).toContain(
    'A message to the next version.',
  );
});

test('The way back to a backup takes the newest one, and leaves the store as it is if that can’t be restored', {
  tag: '@long',
}, async () => {
  const back = () => machine.paste(BACKUPS, { from: 'Back to a backup' });
  const before = messages();
  await post('A message after the backup.');
  expect(await back()).toContain('"status":"ready"');
  expect(messages(), 'as in the backup made before the upgrade, not as in the night’s').toEqual(
    before,
  );

  await post('A message that nothing undoes.');
  await machine.run(
    'echo torn > "$MACHINE/var/lib/equanta/backups/intake-9999-01-01T00-00-00Z.sqlite"',
  );
  const printed = await back();
  expect(printed).toContain('is damaged or not a backup');
  expect(
    printed,
    'an intake would take submissions into a store that was not restored',
  ).not.toContain('"status":"ready"');
  expect(messages()).toEqual([...before, 'A message that nothing undoes.']);
  await machine.run('rm "$MACHINE"/var/lib/equanta/backups/intake-9999*');
  await back();
  expect(messages()).toEqual(before);
});

test('The commands for every day export and erase, the latter after a question', {
  tag: '@long',
}, async () => {
  await post('A message of somebody else.', 'tomas@example.org');
  const printed = await machine.follow(PAGE, { from: 'From day to day' });
  expect(printed).toContain('active (running)');
  expect(printed).toMatch(/Erase this for good\? \[y\/N\] \S*y\s+Erased\./);
  expect(messages()).toEqual(['A message of somebody else.']);
  const [exported = ''] = readdirSync(path.join(machine.folder, 'var/lib/equanta/exports'));
  expect(
    readFileSync(
      path.join(machine.folder, 'var/lib/equanta/exports', exported, 'contact-messages.csv'),
      'utf8',
    ),
  ).toContain('ada@example.org');
});
