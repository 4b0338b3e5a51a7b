import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { content } from './support/content.ts';
import { type Machine, makeMachine } from './support/deploy/machine.ts';
import { expect, test } from './support/fixtures.ts';
import { freePort } from './support/free-port.ts';

let machine: Machine;
test.beforeAll(async () => {
  const port = await freePort();
  machine = makeMachine({ port, words: {}, settings: { PORT: String(port) } });
});
test.afterAll(() => machine?.stop());

test('The commands of the readme bring a newcomer from a clone to the whole site, and those for editors make an article and send a newsletter', {
  tag: '@long',
}, async () => {
  await machine.run('git clone --quiet https://git.example.org/you/equanta.git site; cd site');
  expect(await machine.follow('../README.md')).toContain(`Open ${machine.url}/\n`);
  expect(await (await fetch(machine.url)).text()).toContain(`| ${content.brand.name}</title>`);
  expect(await (await fetch(`${machine.url}/readyz`)).text()).toContain('"status":"ready"');

  const site = path.join(machine.folder, 'site');
  const store = new DatabaseSync(path.join(site, 'data/intake.sqlite'), { timeout: 5000 });
  store.exec(
    "insert into subscriber (id, user_email, address_key, state, created_at, changed_at) values ('reader', 'ines@example.org', 'key', 'confirmed', 0, 0)",
  );
  store.close();
  const printed = await machine.follow('../content/README.md');
  expect(readFileSync(path.join(site, 'content/insights/a-title/index.md'), 'utf8')).toContain('draft: true');
  expect(printed).toMatch(/It goes to 1 confirmed address\.[^?]*Send it\? \[y\/N\] \S*y\s+Queued 1 mail\./);
  const mailed = () => globSync('data/mail/*.eml', { cwd: site }).map((file) => readFileSync(path.join(site, file), 'utf8'));
  await expect.poll(mailed).toEqual([expect.stringContaining(`Subject: ${content.newsletters[0]?.subject}`)]);
});
