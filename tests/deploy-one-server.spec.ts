import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { content } from './support/content.ts';
import { type Machine, makeMachine } from './support/deploy/machine.ts';
import { hasWebServer } from './support/deploy/web-servers.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, takeAVisitorsTime, toast } from './support/forms.ts';
import { freePort } from './support/free-port.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { PROJECT, ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

const PAGE = 'deploy-one-server.md';

let machine: Machine;
let relay: TestRelay;
test.skip(!hasWebServer('caddy'), 'Caddy is not installed: as root on Debian the tests bring it, elsewhere install it');
test.beforeAll(async () => {
  relay = await startRelay();
  const words = { 'smtp://user:password@mail.example.org:587': relay.url, '8080': String(await freePort()) };
  machine = makeMachine({ port: await freePort(), words, built: ROOT_SITE.folder });
});
test.afterAll(async () => {
  await machine?.stop();
  await relay?.stop();
});

test('The page on one server leads to a site behind Caddy that stores and mails a message, brings it back from a backup and takes a new version', async ({
  page,
  quiet,
}) => {
  test.slow();
  quiet.allow(new RegExp(`foreign request: ${machine.url}`));
  const before = await machine.follow(PAGE, { to: 'Every night a backup' });
  expect(before).toContain('"status":"ready"');
  expect(before).toContain(`| ${content.brand.name}`);
  expect((await fetch(`${machine.url}/readyz`)).status, 'is for the operator alone').toBe(404);

  const token = readFileSync(path.join(machine.folder, 'etc/equanta/operator-token'), 'utf8').trim();
  const desk = (Authorization: string) => fetch(`${machine.url}/api/desk/overview`, { headers: { Authorization } }).then(({ status }) => status);
  expect([await desk(`Bearer ${token}`), await desk('Bearer x')], 'the desk opens with the token that was made').toEqual([200, 401]);

  await open(page, `${machine.url}/adoption/contact/`);
  await fillContact(page, 'A message through Caddy.');
  await takeAVisitorsTime(page);
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  const mails = await relay.received(2);
  expect(mails.map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual(['ada@example.org', 'inbox@example.org']);

  const after = await machine.follow(PAGE, { from: 'Every night a backup' });
  expect(after).toContain('Restored');
  expect(after).toContain('active (running)');
  const store = new DatabaseSync(path.join(machine.folder, 'var/lib/equanta/intake.sqlite'), { readOnly: true });
  const [submission] = store.prepare('select * from submission').all();
  store.close();

  expect(await machine.follow('upgrading.md')).toContain('"status":"ready"');
  expect(await (await fetch(machine.url)).text()).toContain(`| ${content.brand.name}`);
  expect(JSON.stringify(submission)).toContain('A message through Caddy.');
});

test('The unit starts what npm run serve starts', () => {
  const unit = readFileSync(path.join(PROJECT, 'docs/deploy/equanta@.service'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(unit).toContain(`\nExecStart=/srv/equanta/node_modules/.bin/${scripts.serve}\n`);
  expect(readFileSync(path.join(PROJECT, 'docs/deploy/equanta-backup.service'), 'utf8')).toContain(
    `\nExecStart=/srv/equanta/node_modules/.bin/${scripts.backup}\n`,
  );
});
