import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { directivesOf } from './support/policy.ts';
import { documentPath, SHOWN_SCREENS } from './support/screens.ts';
import { ROOT_SITE } from './support/sites.ts';
import { open } from './support/start.ts';

test('The other security headers come with every answer', async ({ request }) => {
  for (const address of ['/', '/favicon.ico', '/no-such-page', '/about/']) {
    const headers = (await request.get(address)).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('What bears a hash in its name is kept for a year, documents are asked for anew', async ({
  request,
}) => {
  const html = readFileSync(path.join(ROOT_SITE.folder, 'index.html'), 'utf8');
  const [script] = html.match(/\/assets\/[^ "]+\.js/) ?? [];
  const [picture] = html.match(/\/pictures\/[^ "]+\.jpg/) ?? [];
  for (const address of [script, picture])
    expect((await request.get(address ?? '')).headers()['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  for (const address of ['/', '/data/insights/fear-factor.json'])
    expect((await request.get(address)).headers()['cache-control']).toBe('no-cache');
});

test('No part of a document carries the policy of all documents, which is longer than many of them', async ({
  request,
}) => {
  const parts = ['assets', 'pictures', 'data/insights'].flatMap((folder) =>
    readdirSync(path.join(ROOT_SITE.folder, folder))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .slice(0, 3)
      .map((name) => `/${folder}/${name}`),
  );
  expect(parts).toHaveLength(9);
  for (const address of parts)
    expect((await request.get(address)).headers()['content-security-policy'], address).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
});

test('The _headers file allows, on a static host, what any document needs, and is not served', async ({
  request,
}) => {
  const text = readFileSync(path.join(ROOT_SITE.folder, '_headers'), 'utf8');
  const everywhere = directivesOf(
    text.match(/^\/\*\n {2}Content-Security-Policy: (.*)$/m)?.[1] ?? '',
  );
  for (const screen of SHOWN_SCREENS) {
    const header = directivesOf(
      (await request.get(documentPath(screen))).headers()['content-security-policy'] ?? '',
    );
    expect([...everywhere.keys()]).toEqual([...header.keys()]);
    for (const [name, sources] of header)
      expect(everywhere.get(name)).toEqual(expect.arrayContaining(sources));
  }
  expect(
    [...everywhere.values()].flat().filter((source) => /unsafe|\*|http:/.test(source)),
  ).toEqual([]);
  expect((await request.get('/_headers')).status()).toBe(404);
});

test('A violation of the security policy would be noticed', async ({ page, quiet }) => {
  await open(page, '/');
  quiet.allow(/Content Security Policy/);
  await page.evaluate(() =>
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' }),
    ),
  );
  await expect.poll(() => quiet.messages.length).toBeGreaterThan(0);
});
