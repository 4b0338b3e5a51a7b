import { readFileSync } from 'node:fs';
import path from 'node:path';
import { content } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { documentPath, SHOWN_SCREENS } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';

/** A policy's directives, each with what it allows. */
function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.sort()];
    }),
  );
}

for (const screen of SHOWN_SCREENS) {
  test(`The security policy of ${screen.name} stands in its document and in its header, and both allow the same`, async ({ request }) => {
    const response = await request.get(documentPath(screen));
    const html = await response.text();
    const own = directivesOf(html.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)?.[1] ?? '');
    const header = directivesOf(response.headers()['content-security-policy'] ?? '');
    // Only a header can forbid framing.
    expect(header.get('frame-ancestors')).toEqual(["'none'"]);
    header.delete('frame-ancestors');
    expect(header).toEqual(own);

    expect(own.get('default-src')).toEqual(["'none'"]);
    expect(own.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(own.get('frame-src')).toEqual([new URL(content.brand.schedulingUrl).origin]);
    own.delete('frame-src');
    expect([...own.values()].flat().filter((source) => /unsafe|\*|http:|https:/.test(source))).toEqual([]);
    expect(html.indexOf('Content-Security-Policy'), 'it comes before anything it governs').toBeLessThan(html.search(/<(script|style|link|title)/));
  });
}

test('The other security headers come with every answer', async ({ request }) => {
  for (const address of ['/', '/favicon.ico', '/no-such-page', '/about/']) {
    const headers = (await request.get(address)).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('What bears a hash in its name is kept for a year, documents are asked for anew', async ({ request }) => {
  const html = readFileSync(path.join(ROOT_SITE.folder, 'index.html'), 'utf8');
  const [script] = html.match(/\/assets\/[^ "]+\.js/) ?? [];
  const [picture] = html.match(/\/pictures\/[^ "]+\.jpg/) ?? [];
  for (const address of [script, picture]) expect((await request.get(address ?? '')).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const address of ['/', '/data/insights/fear-factor.json']) expect((await request.get(address)).headers()['cache-control']).toBe('no-cache');
});

test('The _headers file allows, on a static host, what any document needs, and is not served', async ({ request }) => {
  const text = readFileSync(path.join(ROOT_SITE.folder, '_headers'), 'utf8');
  const everywhere = directivesOf(text.match(/^\/\*\n {2}Content-Security-Policy: (.*)$/m)?.[1] ?? '');
  for (const screen of SHOWN_SCREENS) {
    const header = directivesOf((await request.get(documentPath(screen))).headers()['content-security-policy'] ?? '');
    expect([...everywhere.keys()]).toEqual([...header.keys()]);
    for (const [name, sources] of header) expect(everywhere.get(name)).toEqual(expect.arrayContaining(sources));
  }
  expect([...everywhere.values()].flat().filter((source) => /unsafe|\*|http:/.test(source))).toEqual([]);
  expect((await request.get('/_headers')).status()).toBe(404);
});
