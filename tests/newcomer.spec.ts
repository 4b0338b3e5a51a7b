import { readFileSync } from 'node:fs';
import path from 'node:path';
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

test('The commands of the readme bring a newcomer from a clone to the whole site, and the one for editors makes an article', {
  tag: '@long',
}, async () => {
  await machine.run('git clone --quiet https://git.example.org/you/equanta.git site; cd site');
  expect(await machine.follow('../README.md')).toContain(`Open ${machine.url}/\n`);
  expect(await (await fetch(machine.url)).text()).toContain(`| ${content.brand.name}</title>`);
  expect(await (await fetch(`${machine.url}/readyz`)).text()).toContain('"status":"ready"');

  const site = path.join(machine.folder, 'site');
  await machine.follow('../content/README.md');
  expect(readFileSync(path.join(site, 'content/insights/a-title/index.md'), 'utf8')).toContain(
    'draft: true',
  );
});
