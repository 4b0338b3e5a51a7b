import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '../builder/documents/policy.ts';
import { ROOT } from '../builder/paths.ts';
import { OWN_HEADERS } from '../intake/http/page.ts';
import { runCaddy, runNginx } from './support/deploy/run-web-server.ts';
import { hasWebServer } from './support/deploy/web-servers.ts';
import { freePort } from './support/free-port.ts';
import { NGINX_STATIC } from './support/host-rules.ts';
import { testFolder } from './support/test-folder.ts';

const read = (file: string) => readFileSync(path.join(ROOT, 'docs/deploy', file), 'utf8');

test.each([
  ['in front of an intake', read('nginx-several.conf')],
  ['with a static site', NGINX_STATIC],
])(
  'The access log of nginx %s has no keys of links, and no times of what is sent to surveys',
  (_, conf) => {
    const patterns = [...conf.matchAll(/^\s+~\*?(\S+) 0;$/gm)].map(([, text = '']) =>
      RegExp(text, 'i'),
    );
    const isLogged = (uri: string) => !patterns.some((pattern) => pattern.test(uri));
    // As far as browsers and mail programs spell them.
    for (const uri of [
      '/answer/',
      '/ANSWER',
      '/sub/answer/anonymity/',
      // What an answer page loads.
      '/assets/answer-page-B3x_9.js',
      '/assets/newsreader-latin.woff2',
      '/sub/data/answer.json',
      '/favicon.ico',
      '/site.webmanifest',
      ...(conf === NGINX_STATIC
        ? []
        : [
            '/api/survey-responses',
            '/api/survey-copies',
            '/sub/api/campaign-links',
            '/api/campaign-sheets',
            '/api/campaign-responses/',
            '/newsletter/confirm',
            '/newsletter/confirm?id=1&key=2',
            '/newsletter/confirm%3fid=1',
            '/newsletter/unsubscribe/',
            '/announcements/unsubscribe',
            '/invitations/unsubscribe?id=1',
            '/mail/unsubscribe',
          ]),
    ])
      expect(isLogged(uri), uri).toBe(false);
    for (const uri of ['/', '/adoption/faq/', '/adoption/faq', '/v1.2/notes/'])
      expect(isLogged(uri), uri).toBe(true);
    expect(conf).toMatch(/access_log \S+ equanta if=\$equanta_is_logged;/);
    const format = conf.match(/log_format equanta '(.*)';/)?.[1] ?? '';
    expect(format).toContain('$equanta_path');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
    const plain = RegExp(conf.match(/"~(\^\S+)" \$equanta_plain/)?.[1] ?? 'none');
    expect('/any?key=1'.match(plain)?.groups?.equanta_plain).toBe('/any');
    expect('/any%3Fkey=1'.match(plain)?.groups?.equanta_plain).toBe('/any');
    // Errors of upstream servers are logged with the whole request.
    expect(conf).toMatch(/error_log \S+ crit;/);
  },
);

/** Says that it is ready at any address of that name, as the intake does. @returns its port. */
async function runIntakeInside(): Promise<number> {
  const port = await freePort();
  const server = createServer(({ url = '' }, response) => {
    const isPrivate = /^\/+(readyz|metrics)\/*$/i.test(decodeURI(url));
    response.end(isPrivate ? 'for the operator' : 'for all');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return port;
}

/** Asks for what only operators may see, and for a survey. */
async function askAround(url: string): Promise<void> {
  expect(await (await fetch(`${url}/faq/`)).text()).toBe('for all');
  for (const at of ['/answer/?t=key', '/assets/answer-a1.js', '/data/answer.json', '/favicon.ico'])
    await fetch(url + at);
  for (const at of ['/readyz', '/readyz/', '/READYZ/', '/%72eadyz/', '/metrics', '/metrics/'])
    expect([at, await (await fetch(url + at)).text()]).toEqual([
      at,
      expect.not.stringContaining('operator'),
    ]);
}

test.skipIf(!hasWebServer('nginx'))(
  'nginx in front of an intake logs who reads, not who opens a survey, and hides what is for operators',
  async () => {
    const folder = testFolder();
    const [port, inside] = [await freePort(), await runIntakeInside()];
    const url = `http://127.0.0.1:${port}`;
    const conf = read('nginx-several.conf')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('127.0.0.1:8081', `127.0.0.1:${inside}`)
      .replace('server 127.0.0.1:8082;', '');
    await runNginx(folder, conf, url);
    await askAround(url);
    const log = readFileSync(path.join(folder, 'access.log'), 'utf8');
    expect(log).toContain('"GET /faq/" 200');
    expect(log).not.toMatch(/answer|favicon|key/);
  },
);

test.skipIf(!hasWebServer('caddy'))(
  'Caddy logs no visit, and hides what is for operators',
  async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const log = await runCaddy(
      path.join(ROOT, 'docs/deploy/Caddyfile'),
      { DOMAIN: url, INTAKES: `127.0.0.1:${await runIntakeInside()}`, HOME: tmpdir() },
      url,
    );
    await askAround(url);
    expect(log()).not.toMatch(/answer|faq|key=/);
  },
);

test('Caddy logs no addresses of links, not even with its errors', () => {
  const caddyfile = read('Caddyfile');
  expect(caddyfile).toMatch(/log default \{[\s\S]*request>uri delete[\s\S]*request>headers delete/);
});

// builder/output/host-files.test.ts has the other headers of nginx with a static site.
test.each([
  ['Caddyfile', /^\theader ([\w-]+) "([^"]*)"$/gm, /^\{\$DOMAIN:www\.example\.org\} \{$/m, ''],
  [
    'nginx-several.conf',
    /^\tadd_header ([\w-]+) "([^"]*)" always;$/gm,
    /^sudo certbot --nginx --domain "\$DOMAIN"$/m,
    '../deploy-several.md',
  ],
])(
  '%s keeps browsers on https for a year, adds no header that the intake sends, and leads from http to https',
  (file, header, redirecting, page) => {
    const added = new Map(
      [...read(file).matchAll(header)].map(([, name = '', value]) => [name.toLowerCase(), value]),
    );
    const [, seconds] = added.get('strict-transport-security')?.match(/max-age=(\d+)/) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    const sent = { ...OWN_HEADERS, ...securityHeaders({ scripts: [], styles: [] }, false) };
    expect(Object.keys(sent).filter((name) => added.has(name.toLowerCase()))).toEqual([]);
    // Caddy redirects for a site address without a scheme, certbot unless it is told not to.
    expect(read(page || file)).toMatch(redirecting);
  },
);
