import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { parseHeaderRules } from '../intake/http/header-rules.ts';
import { content } from './support/content.ts';
import { type Machine, makeMachine } from './support/deploy/machine.ts';
import { hasWebServer } from './support/deploy/web-servers.ts';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, takeAVisitorsTime, toast } from './support/forms.ts';
import { freePort } from './support/free-port.ts';
import { startRelay } from './support/mail.ts';
import { open } from './support/start.ts';
import { unsteered, VISITOR } from './support/visitor.ts';

// Later tests check the site that the first one has deployed.
test.describe.configure({ mode: 'serial' });
let machine: Machine;
let service: Server;
let serviceUrl: string;
let intakePort: number;
// Builds are slow, so the tests of VISITS use the builds that other tests make.
const METRICS_TOKEN = 'lovag tirup fesok wanim zuget';
const VISITS = { VISITS: 'on', METRICS_TOKEN };
/** The requests to the service that plays all forwarding services. */
const received: { path: string | undefined; body: unknown }[] = [];
test.skip(
  !hasWebServer('nginx'),
  'nginx is not installed: as root on Debian the tests bring it, elsewhere install it',
);
test.beforeAll(async () => {
  intakePort = await freePort();
  const servicePort = await freePort();
  serviceUrl = `http://localhost:${servicePort}`;
  service = createServer(async (request, response) => {
    if (request.method === 'POST') received.push({ path: request.url, body: await json(request) });
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'content-type',
    });
    response.end('{}');
  }).listen(servicePort, '127.0.0.1');
  await once(service, 'listening');
  machine = makeMachine({
    port: await freePort(),
    words: {
      'https://forms.example.org': serviceUrl,
      'https://intake.example.org': `http://localhost:${intakePort}`,
    },
    settings: VISITS,
  });
});
test.afterAll(async () => {
  await machine?.stop();
  service?.close();
});

/** The built files that contain the address for view counts. */
function filesThatCount(): string[] {
  return globSync('equanta/dist/assets/*.js', { cwd: machine.folder }).filter((file) =>
    readFileSync(path.join(machine.folder, file), 'utf8').includes('globalPrivacyControl'),
  );
}

test.use({ userAgent: VISITOR });

test('The page on a static host leads to a site behind nginx whose forms reach the forwarding services', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(new RegExp(`foreign request: (${machine.url}|${serviceUrl})`));
  await machine.follow('deploy-static-host.md', { to: 'Settings' });
  // Builds are slow, so this test also renames the firm, and checks the page on rebranding at the
  // end.
  await machine.follow('rebranding.md', { to: 'Look' });
  const printed = await machine.follow('deploy-static-host.md', {
    from: 'Settings',
    to: 'With an intake elsewhere',
  });
  expect(printed).toContain('| Aurelia');
  expect(printed).toContain('VISITS is on, but DELIVERY=forward has no intake to count them');
  expect(filesThatCount(), 'no intake takes views').toEqual([]);

  await open(page, `${machine.url}/adoption/contact/`);
  await fillContact(page, 'A message from a static host.');
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  expect(received).toMatchObject([
    {
      path: '/contact',
      body: { userEmail: 'ada@example.org', message: 'A message from a static host.' },
    },
  ]);
});

test('The page on rebranding leaves nothing of the old name in what visitors see and are sent', {
  tag: '@long',
}, async () => {
  await machine.follow('rebranding.md', { from: 'Look' });
});

test('nginx, configured as the page says, sends the headers of the built _headers file', {
  tag: '@long',
}, async () => {
  const dist = path.join(machine.folder, 'equanta/dist');
  const [everywhere, ...others] = parseHeaderRules(
    readFileSync(path.join(dist, '_headers'), 'utf8'),
  );
  const document = await fetch(`${machine.url}/adoption/faq/`);
  const { 'Content-Security-Policy': policy, ...headers } = everywhere?.headers ?? {};
  for (const [name, value] of Object.entries(headers))
    expect.soft(document.headers.get(name), name).toBe(value);
  expect(policy).toContain(document.headers.get('Content-Security-Policy'));
  expect(document.headers.get('Content-Encoding')).toBe('gzip');
  expect(document.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  for (const rule of others) {
    const [file] = globSync(rule.pattern.slice(1).replace('*', '**/*.*'), { cwd: dist });
    expect
      .soft((await fetch(`${machine.url}/${file}`)).headers.get('Cache-Control'), file)
      .toBe(rule.headers['Cache-Control']);
  }
  for (const [address, title] of [
    ['/no-such-page', 'Oops! Page not found'],
    ['/adoption/insights/no-such-article/', 'Article Not Found'],
    ['/_headers', 'Oops! Page not found'],
  ] as const) {
    const response = await fetch(machine.url + address);
    expect.soft(response.status, address).toBe(404);
    expect.soft(await response.text(), address).toContain(title);
  }
});

test('With an intake elsewhere the same host has its messages stored and mailed there, and the screens viewed counted', {
  tag: '@long',
}, async ({ page, quiet }) => {
  const intakeUrl = `http://localhost:${intakePort}`;
  quiet.allow(new RegExp(`foreign request: (${machine.url}|${intakeUrl})`));
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = async () => (await fetch(`${intakeUrl}/metrics`, { headers })).text();
  const relay = await startRelay();
  const words = {
    'smtp://user:password@mail.example.org:587': relay.url,
    'https://intake.example.org': intakeUrl,
    '8080': String(intakePort),
  };
  await machine.follow('deploy-static-host.md', {
    from: 'With an intake elsewhere',
    to: 'At the intake',
  });
  expect(filesThatCount()).toHaveLength(1);
  const built = path.join(machine.folder, 'equanta/dist');
  const server = makeMachine({
    port: Number(new URL(machine.url).port),
    words,
    built,
    settings: VISITS,
  });
  try {
    await server.follow('ten-minutes-to-a-server.md', { to: 'Start' });
    await server.follow('deploy-static-host.md', { from: 'At the intake' });
    await server.follow('ten-minutes-to-a-server.md', { from: 'Start', to: 'Let visitors in' });
    await page.addInitScript(unsteered);
    await open(page, `${machine.url}/privacy/`);
    const { heading = '' } = content.pages.privacy.sections.find(({ visits }) => visits) ?? {};
    await expect(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible();
    await expect.poll(metrics).toContain('equanta_screen_views_total{path="/privacy"} 1\n');
    await open(page, `${machine.url}/adoption/contact/`);
    await fillContact(page, 'A message to an intake elsewhere.');
    await takeAVisitorsTime(page);
    await contactForm(page).getByRole('button').click();
    await expect(toast(page)).toContainText('Message Sent');
    const [mail] = await relay.received(2);
    expect(mail?.raw).toContain(machine.url);

    // One view for an opened document, one for a followed link.
    await page
      .getByRole('navigation', { name: content.layout.original.nav.label })
      .getByRole('link', { name: 'FAQ' })
      .click();
    await expect.poll(metrics).toContain('equanta_screen_views_total{path="/adoption/faq"} 1\n');
    await server.run(`systemctl stop equanta@${intakePort}`);
    const store = new DatabaseSync(path.join(server.folder, 'var/lib/equanta/intake.sqlite'), {
      readOnly: true,
    });
    const views = store
      .prepare("select name, count from visit_count where kind = 'screen' order by name")
      .all();
    store.close();
    expect(views).toEqual(
      ['/adoption/contact', '/adoption/faq', '/privacy'].map((viewed) => ({
        name: viewed,
        count: 1,
      })),
    );
  } finally {
    await server.stop();
    await relay.stop();
  }
});
