import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../builder/documents/policy.ts';
import { writeRules } from '../builder/output/headers-file.ts';
import { OWN_HEADERS } from '../intake/http/page.ts';
import { StaticSite } from '../intake/static-site.ts';
import { NGINX_STATIC } from './support/host-rules.ts';
import { temporaryFolder } from './support/intake.ts';
import { grade, type Scanned } from './support/observatory.ts';
import { PROJECT } from './support/sites.ts';

const PARTS = { scripts: ['start()'], styles: ['h1{}'], frames: ['https://schedule.example'] };
const FORWARD = { connect: ['https://forms.example'], post: ['https://forms.example'] };
const DOCUMENT = (own: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${own}"><script src="/assets/main.js"></script><h1>Home</h1>`;

const deployment = (file: string) => readFileSync(path.join(PROJECT, 'docs/deploy', file), 'utf8');

/** The headers that a configuration of nginx adds. */
function headersOfNginx(conf: string): Record<string, string> {
  return Object.fromEntries(
    [...conf.matchAll(/^\tadd_header ([\w-]+) "([^"]*)" always;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

/** The headers that the Caddyfile sets. */
function headersOfCaddy(): Record<string, string> {
  return Object.fromEntries(
    [...deployment('Caddyfile').matchAll(/^\theader ([\w-]+) "([^"]*)"$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  );
}

/**
 * certbot redirects to https unless it is told not to, as Caddy does for a site address without a
 * scheme.
 */
const usesCertbot = (page: string) =>
  /^sudo certbot --nginx --domain "\$DOMAIN"$/m.test(
    readFileSync(path.join(PROJECT, 'docs', page), 'utf8'),
  );
const usesCaddysHttps = () => /^\{\$DOMAIN:www\.example\.org\} \{$/m.test(deployment('Caddyfile'));

/** What the intake sends for a document of a built site. */
async function askIntake(own: string): Promise<Omit<Scanned, 'redirects'>> {
  const { folder, remove } = temporaryFolder();
  writeFileSync(path.join(folder, '_headers'), writeRules([['/*', securityHeaders(PARTS, true)]]));
  writeFileSync(path.join(folder, 'index.html'), DOCUMENT(own));
  const response = await new StaticSite(folder, '/').respond(new Request('http://127.0.0.1/'));
  const html = await response.text();
  remove();
  return { headers: Object.fromEntries([...response.headers]), html };
}

const own = contentSecurityPolicy(PARTS);
const forwarding = contentSecurityPolicy({ ...PARTS, origins: FORWARD });

const MODES: [string, () => Promise<Scanned> | Scanned][] = [
  [
    'on a host that reads _headers, with forwarding services',
    () => ({
      headers: securityHeaders({ ...PARTS, origins: FORWARD }, true),
      html: DOCUMENT(forwarding),
      redirects: true,
    }),
  ],
  [
    'on a host that reads _headers, with the console alone',
    () => ({ headers: securityHeaders(PARTS, true), html: DOCUMENT(own), redirects: true }),
  ],
  [
    'on nginx',
    () => ({
      headers: headersOfNginx(NGINX_STATIC),
      html: DOCUMENT(forwarding),
      redirects: usesCertbot('deploy-static-host.md'),
    }),
  ],
  [
    'from the intake behind Caddy',
    async () => withProxy(await askIntake(own), headersOfCaddy(), usesCaddysHttps()),
  ],
  [
    'from the intake behind nginx',
    async () =>
      withProxy(
        await askIntake(own),
        headersOfNginx(deployment('nginx-several.conf')),
        usesCertbot('deploy-several.md'),
      ),
  ],
  [
    'of the intake’s own, such as one behind a mailed link',
    () =>
      withProxy(
        { headers: OWN_HEADERS, html: '<h1>Sent</h1>' },
        headersOfCaddy(),
        usesCaddysHttps(),
      ),
  ],
];

function withProxy(
  { headers, html }: Omit<Scanned, 'redirects'>,
  added: Record<string, string>,
  redirects: boolean,
): Scanned {
  const twice = Object.keys(headers).filter((name) =>
    Object.keys(added).some((other) => other.toLowerCase() === name.toLowerCase()),
  );
  expect(twice).toEqual([]);
  return { headers: { ...headers, ...added }, html, redirects };
}

describe('Mozilla’s Observatory gives 100 points or more', () => {
  test.each(MODES)('to a page %s', async (_mode, send) => {
    const { score, results } = grade(await send());
    expect.soft(Object.entries(results).filter(([, { modifier }]) => modifier < 0)).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(100);
  });

  test.each<[string, (sent: Scanned) => Scanned, number]>([
    [
      'no policy',
      ({ headers, ...rest }) => ({
        ...rest,
        html: '',
        headers: { ...headers, 'Content-Security-Policy': '' },
      }),
      -25,
    ],
    [
      'inline scripts',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'Content-Security-Policy': "script-src 'unsafe-inline'" },
      }),
      -20,
    ],
    [
      'no HSTS',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'Strict-Transport-Security': '' },
      }),
      -20,
    ],
    [
      'HSTS for a month',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'Strict-Transport-Security': 'max-age=2592000' },
      }),
      -10,
    ],
    ['plain http', (sent) => ({ ...sent, redirects: false }), -20],
    [
      'guessed types',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'X-Content-Type-Options': '' },
      }),
      -5,
    ],
    [
      'a full referrer',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'Referrer-Policy': 'unsafe-url' },
      }),
      -5,
    ],
    [
      'a cookie in the clear',
      ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, 'Set-Cookie': 'a=b' } }),
      -5,
    ],
    [
      'every origin with credentials',
      ({ headers, ...rest }) => ({
        ...rest,
        headers: {
          ...headers,
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Credentials': 'true',
        },
      }),
      -50,
    ],
    [
      'a script from elsewhere',
      (sent) => ({ ...sent, html: `${sent.html}<script src="https://cdn.example/a.js"></script>` }),
      -5,
    ],
  ])('and takes points off for %s', (_fault, spoil, modifier) => {
    const good: Scanned = {
      headers: securityHeaders(PARTS, true),
      html: DOCUMENT(own),
      redirects: true,
    };
    expect(grade(good).score).toBeGreaterThan(100);
    const lost = Object.values(grade(spoil(good)).results).map((result) => result.modifier);
    expect(Math.min(...lost)).toBe(modifier);
  });
});
