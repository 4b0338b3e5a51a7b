import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { securityHeaders } from '../builder/documents/policy.ts';
import { ROOT } from '../builder/paths.ts';
import { OWN_HEADERS } from '../intake/http/page.ts';
import { NGINX_STATIC } from './support/host-rules.ts';

const read = (file: string) => readFileSync(path.join(ROOT, 'docs/deploy', file), 'utf8');

test.each([
  ['in front of an intake', read('nginx-several.conf')],
  ['with a static site', NGINX_STATIC],
])(
  'The access log of nginx %s has no keys of links, and no times of what is sent to surveys',
  (_, conf) => {
    const patterns = [...conf.matchAll(/^\s+~\*(\S+) 0;$/gm)].map(([, text = '']) =>
      RegExp(text, 'i'),
    );
    const isLogged = (uri: string) => !patterns.some((pattern) => pattern.test(uri));
    // As nginx has them in $uri, decoded once.
    for (const uri of [
      '/answer/',
      '/ANSWER',
      '/sub/answer/anonymity/',
      ...(conf === NGINX_STATIC
        ? []
        : [
            '/api/survey-responses',
            '/api/survey-copies',
            '/sub/api/campaign-links',
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
    expect(isLogged('/adoption/faq/')).toBe(true);
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
