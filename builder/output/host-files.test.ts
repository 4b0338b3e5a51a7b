import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runNginx } from '../../tests/support/deploy/run-web-server.ts';
import { hasWebServer } from '../../tests/support/deploy/web-servers.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { hostRules, POLICY_PARTS } from '../../tests/support/host-rules.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { securityHeaders } from '../documents/policy.ts';
import { headerRules } from './headers-file.ts';
import { HOSTS, type HostRules, hostFiles, requireRootAddress } from './host-files.ts';

const [TWO, ONE] = [hostRules(true), hostRules(false)];
const redirectsOf = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));

describe('Netlify', () => {
  test('redirects old addresses although a document stands there, and shows the nearest 404', () => {
    expect(redirectsOf(hostFiles('netlify', TWO).site?._redirects)).toEqual([
      ['/adoption/insights/page/*', '/adoption/insights/page/404.html', '404'],
      ['/adoption/insights/*', '/adoption/insights/404.html', '404'],
    ]);
    const one = redirectsOf(hostFiles('netlify', ONE).site?._redirects);
    expect(one).toContainEqual(['/adoption/faq', '/faq/', '301!']);
    expect(one).toContainEqual(['/adoption/insights/:slug/', '/insights/:slug/', '301!']);
    expect(one.slice(-2).map(([from]) => from)).toEqual(['/insights/page/*', '/insights/*']);
  });

  test('builds what it publishes', () => {
    expect(hostFiles('netlify', TWO).project['netlify.toml']).toBe(
      '[build]\ncommand = "npm run build -- --host netlify"\npublish = "dist"\n',
    );
  });
});

describe('Cloudflare', () => {
  test('redirects fixed addresses first, with the codes alone that it knows', () => {
    expect(hostFiles('cloudflare', TWO).site?._redirects).toBe('');
    const one = redirectsOf(hostFiles('cloudflare', ONE).site?._redirects);
    expect(one).toContainEqual(['/adoption/faq/', '/faq/', '301']);
    expect(new Set(one.map(([, , code]) => code))).toEqual(new Set(['301']));
    const isDynamic = one.map(([from = '']) => from.includes(':'));
    expect(isDynamic).toEqual([...isDynamic].sort());
    expect(isDynamic).toContain(true);
  });

  test('shows the nearest 404 document', () => {
    const files = hostFiles('cloudflare', TWO).project;
    expect(JSON.parse(files['wrangler.json'] ?? '')).toMatchObject({
      name: 'www-example-org',
      assets: { directory: 'dist', not_found_handling: '404-page' },
    });
  });
});

describe('Vercel', () => {
  const read = (rules: HostRules) =>
    JSON.parse(hostFiles('vercel', rules).project['vercel.json'] ?? '');

  test('sends the headers of the site, without hashes of a build that it does not know yet', () => {
    const { headers } = read(TWO) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(headers.map(({ source }) => source)).toEqual([
      '/(.*)',
      ...['/assets/(.*)', '/pictures/(.*)', '/social/(.*)', '/data/(.*)'],
      ...['/favicon.ico', '/apple-touch-icon.png', '/icons/(.*)'],
    ]);
    const sent = Object.fromEntries(
      headers[0]?.headers.map(({ key, value }) => [key, value]) ?? [],
    );
    expect(sent).toEqual({
      ...securityHeaders(POLICY_PARTS, true),
      'Content-Security-Policy': "frame-ancestors 'none'",
    });
    expect(headers[1]?.headers).toContainEqual({
      key: 'Content-Security-Policy',
      value: "default-src 'none'; frame-ancestors 'none'",
    });
    expect(
      read(
        hostRules(true, {
          headers: headerRules('/', securityHeaders({ scripts: [], styles: [] }, true)),
        }),
      ),
    ).toEqual(read(TWO));
  });

  test('redirects old addresses', () => {
    expect(read(TWO).redirects).toEqual([]);
    for (const source of ['/adoption/insights/:slug', '/adoption/insights/:slug/'])
      expect(read(ONE).redirects).toContainEqual({
        source,
        destination: '/insights/:slug/',
        statusCode: 301,
      });
  });
});

test.each([
  ['Europe/London', ['5 0 * * *', '5 23 * * *']],
  ['UTC', ['5 0 * * *']],
  ['Asia/Kolkata', ['35 18 * * *']],
  ['America/New_York', ['5 5 * * *', '5 4 * * *']],
  ['Australia/Lord_Howe', ['5 13 * * *', '35 13 * * *']],
])('GitHub builds after midnight in %s, in winter and in summer', (timeZone, crons) => {
  const text = hostFiles('github', { ...TWO, timeZone }).project['.github/workflows/pages.yml'];
  expect(parse(text ?? '').on.schedule).toEqual(crons.map((cron) => ({ cron })));
});

test.each([
  [
    'forward',
    ['CONTACT', 'GUIDE', 'NEWSLETTER', 'ACCESS', 'SURVEY'].map((one) => `FORWARD_${one}_URL`),
  ],
  ['intake', ['INTAKE_URL']],
  ['console', []],
] as const)(
  'GitHub builds with all settings of DELIVERY=%s, and the secrets',
  (delivery, names) => {
    const text = hostFiles('github', { ...TWO, delivery }).project['.github/workflows/pages.yml'];
    const { env, steps } = parse(text ?? '').jobs.publish;
    expect(env).toMatchObject({
      SITE_URL: 'https://www.example.org',
      DELIVERY: delivery,
      CONTENT_KEYS: `\${{ secrets.CONTENT_KEYS }}`,
      ...Object.fromEntries(names.map((name) => [name, `\${{ vars.${name} }}`])),
    });
    expect(steps).toContainEqual({
      uses: 'actions/upload-pages-artifact@v3',
      with: { path: 'dist' },
    });
  },
);

test('A host that serves a site at the root of an address alone is refused for one with a base path', () => {
  const below = { base: '/sub/', siteUrl: 'https://www.example.org/sub' };
  for (const host of ['netlify', 'cloudflare', 'vercel'] as const)
    expect(() => requireRootAddress(host, below)).toThrow(
      `SITE_URL is https://www.example.org/sub, but ${host} serves a site at the root`,
    );
  for (const host of ['github', 'nginx'] as const) requireRootAddress(host, below);
  for (const host of HOSTS) requireRootAddress(host, { base: '/', siteUrl: '' });
});

/** Serves small files with nginx. @returns the site's address, without a slash at its end, and its log. */
async function serveByNginx(hasOriginal: boolean, base: string) {
  const folder = testFolder();
  const siteUrl = `http://127.0.0.1:${await freePort()}${base.slice(0, -1)}`;
  const rules = hostRules(hasOriginal, { siteUrl, base });
  const write = (file: string, text: string) => {
    const place = path.join(folder, 'www', base, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  };
  write('index.html', 'home');
  write('faq/index.html', 'faq');
  write('assets/a.js', 'script');
  write('site.webmanifest', '{}');
  write('_headers', '');
  for (const missing of rules.missing) write(`${missing}/404.html`, `nothing below ${missing}`);
  const conf = (hostFiles('nginx', rules).project['nginx.conf'] ?? '').replace(
    '/var/www/equanta',
    path.join(folder, 'www'),
  );
  await runNginx(folder, conf, siteUrl);
  return { site: siteUrl, log: () => readFileSync(path.join(folder, 'access.log'), 'utf8') };
}

describe.skipIf(!hasWebServer('nginx')).each([
  ['two sites', true, '/', '/adoption/insights'],
  ['two sites below a base path', true, '/sub/', '/adoption/insights'],
  ['one site', false, '/', '/insights'],
  ['one site below a base path', false, '/sub/', '/insights'],
])('nginx with %s', (_, hasOriginal, base, insights) => {
  test('sends the headers, the nearest 404 document and the redirects', async () => {
    const { site, log } = await serveByNginx(hasOriginal, base);
    const ask = (at: string) => fetch(site + at, { redirect: 'manual' });
    const home = await ask('/');
    const { 'Content-Security-Policy': _policy, ...headers } = securityHeaders(POLICY_PARTS, true);
    expect(Object.fromEntries(home.headers)).toMatchObject({
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-cache',
    });
    expect((await ask('/assets/a.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/site.webmanifest')).headers.get('Content-Type')).toBe(
      'application/manifest+json',
    );
    for (const [at, below] of [
      ['/no-such-page', ''],
      ['/_headers', ''],
      [`${insights}/no-such-article`, insights],
      [`${insights}/page/99/`, `${insights}/page`],
    ]) {
      const answer = await ask(at ?? '');
      expect([at, answer.status, await answer.text()]).toEqual([at, 404, `nothing below ${below}`]);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    const under = base.slice(0, -1);
    for (const [at, to] of [
      ['/adoption/faq', '/faq/'],
      ['/adoption/faq/?utm_source=x', '/faq/?utm_source=x'],
      ['/adoption/insights/fear-factor/', '/insights/fear-factor/'],
    ] as const) {
      const answer = await ask(at);
      expect([at, answer.status, answer.headers.get('Location')]).toEqual(
        hasOriginal ? [at, 404, null] : [at, 301, under + to],
      );
    }
    // Files that pages load would tell who opens a survey.
    expect(log()).toContain(`"GET ${under}/no-such-page" 404`);
    expect(log()).not.toMatch(/assets|webmanifest/);
  });
});
