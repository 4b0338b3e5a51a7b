import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { addSite } from '../server/app.ts';
import { addDeskPages } from '../server/desk.ts';
import { Limiter } from './limiter.ts';
import { listen } from './listen.ts';
import { StaticSite } from './static-site.ts';

const FILES: Record<string, string> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'adoption/faq/index.html': '<h1>FAQ</h1>',
  'adoption/insights/404.html': '<h1>Article Not Found</h1>',
  'adoption/insights/fear-factor/index.html': '<h1>Fear</h1>',
  'assets/main-abc.js': 'start()',
  'data/a.json': '{}',
};

const place = sharedFolder();
let folder: string;

beforeAll(() => {
  folder = path.join(place, 'dist');
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  for (const [name, text] of Object.entries(FILES)) {
    put(name, text);
    put(`${name}.br`, brotliCompressSync(text));
    put(`${name}.gz`, gzipSync(text));
  }
  put('pictures/a.jpg', Buffer.from([0xff, 0xd8]));
  put('_headers', '/*\n  X-Everywhere: yes\n/assets/*\n  Cache-Control: immutable\n');
  writeFileSync(path.join(place, 'secret.txt'), 'secret');
});

/** Asks a site under this base path, without a port. */
async function ask(address: string, init: RequestInit = {}, base = '/'): Promise<Response> {
  const app = addSite(new Hono(), new StaticSite(folder, base));
  return app.fetch(new Request(`http://localhost${address}`, init));
}

const accept = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } });

describe('A built site', () => {
  test('answers with its documents', async () => {
    const response = await ask('/adoption/faq/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<h1>FAQ</h1>');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await (await ask('/?from=mail')).text()).toBe('<h1>Home</h1>');
  });

  test.each(['/404.html', '/adoption/insights/404.html'])(
    'answers 404 with the document of a missing page, also at its own address %s',
    async (address) => {
      const response = await ask(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1>');
    },
  );

  test('answers with the headers of its _headers file, and never with that file', async () => {
    expect((await ask('/')).headers.get('X-Everywhere')).toBe('yes');
    expect((await ask('/assets/main-abc.js')).headers.get('Cache-Control')).toBe('immutable');
    expect((await ask('/_headers')).status).toBe(404);
    expect((await ask('/index.html.br')).status).toBe(404);
  });

  test('sends a path that lacks its slash to the document', async () => {
    const response = await ask('/adoption/faq?a=1');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/adoption/faq/?a=1');
    expect(response.headers.get('X-Everywhere')).toBe('yes');
  });

  test.each([
    ['/index.html', '/', '/'],
    ['/index.html?from=mail', '/?from=mail', '/'],
    ['/adoption/faq/index.html', '/adoption/faq/', '/'],
    ['/sub/index.html', '/sub/', '/sub/'],
    ['/sub/adoption/faq/index.html', '/sub/adoption/faq/', '/sub/'],
  ])('sends %s to %s, the address of that document', async (address, location, base) => {
    const response = await ask(address, {}, base);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(location);
  });

  test.each([
    '/no-such-page/index.html',
    '//index.html',
    '/index.html/index.html',
    '/index.htmlx',
    '/Xindex.html',
    '/assets/index.html',
  ])('has no document at %s', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  test.each([
    ['/no-such-page', '<h1>Oops! Page not found</h1>'],
    ['/adoption/no-such-page/', '<h1>Oops! Page not found</h1>'],
    ['/adoption/insights/no-such-article/', '<h1>Article Not Found</h1>'],
    ['/adoption/insights/a/b/c', '<h1>Article Not Found</h1>'],
  ])('answers %s with the nearest 404 document', async (address, text) => {
    const response = await ask(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
  });

  test.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/adoption/..%2f..%2f..%2fsecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
    '/pictures/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%00',
    '/%',
    '/index.html/x',
    `/${'a'.repeat(5000)}`,
  ])('gives nothing from outside for %s', async (address) => {
    const response = await ask(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test.each([
    '//evil.example',
    '//evil.example/adoption/faq',
    '/\\evil.example',
    '//adoption/faq',
    '/%5cevil.example',
  ])('sends nobody away for %s', async (address) => {
    const location = (await ask(address)).headers.get('Location') ?? '/';
    expect(new URL(location, 'http://localhost').origin).toBe('http://localhost');
    expect(location).not.toMatch(/^[/\\]{2}/);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'refuses %s and says what it takes',
    async (method) => {
      const response = await ask('/adoption/faq/', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('refuses a folder that holds no site', () => {
    expect(() => new StaticSite(place, '/')).toThrow(
      /There is no built site in .*: run npm run build, or npm start/,
    );
  });
});

describe('An answer', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', null],
    ['br;q=0', null],
    ['', null],
  ])('to a browser that takes %j is encoded as %j', async (encodings, encoding) => {
    const response = await ask('/', accept(encodings));
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
    const plain =
      encoding === 'br'
        ? brotliDecompressSync(bytes)
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : bytes;
    expect(plain.toString()).toBe('<h1>Home</h1>');
  });

  test('with a picture is sent as it lies there', async () => {
    const response = await ask('/pictures/a.jpg', accept('br, gzip'));
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(response.headers.get('Vary')).toBeNull();
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const [head, get] = [
      await ask('/', { ...accept('br'), method: 'HEAD' }),
      await ask('/', accept('br')),
    ];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });

  test('is not sent again to who has it', async () => {
    const etag = (await ask('/')).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await ask('/', { headers: { 'If-None-Match': known } });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    }
    expect((await ask('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await ask('/adoption/faq/')).headers.get('ETag')).not.toBe(etag);
  });

  test('404 stays 404 for who has its document', async () => {
    const etag = (await ask('/no-such-page')).headers.get('ETag') ?? '';
    expect((await ask('/no-such-page', { headers: { 'If-None-Match': etag } })).status).toBe(404);
  });
});

describe('A folder that changes while it is served', () => {
  const app = () => {
    const served = addSite(new Hono(), new StaticSite(folder, '/'));
    return async (address: string) => served.fetch(new Request(`http://localhost${address}`));
  };

  test('is answered with what is in it now', async () => {
    const get = app();
    await get('/adoption/faq/');
    writeFileSync(path.join(folder, 'new.txt'), 'New');
    expect(await (await get('/new.txt')).text()).toBe('New');
    writeFileSync(path.join(folder, 'new.txt'), 'Newer');
    expect(await (await get('/new.txt')).text()).toBe('Newer');
    rmSync(path.join(folder, 'new.txt'));
    expect((await get('/new.txt')).status).toBe(404);
  });

  test('is answered with 503 while it is gone, and served again once it is back', async () => {
    const get = app();
    renameSync(folder, `${folder}-away`);
    const away = await get('/');
    renameSync(`${folder}-away`, folder);
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '1']);
    expect((await get('/')).status).toBe(200);
  });

  test('sends nothing without the headers of its _headers file', async () => {
    const get = app();
    renameSync(path.join(folder, '_headers'), path.join(folder, 'away'));
    const answers = [await get('/'), await get('/no-such-page')];
    renameSync(path.join(folder, 'away'), path.join(folder, '_headers'));
    expect(
      answers.map(({ status, headers }) => [status, headers.get('X-Content-Type-Options')]),
    ).toEqual([
      [503, 'nosniff'],
      [503, 'nosniff'],
    ]);
  });
});

describe('Under a base path', () => {
  test.each([
    ['/sub/', 200],
    ['/sub/adoption/faq/', 200],
    ['/', 404],
    ['/adoption/faq/', 404],
    ['/subway/', 404],
  ])('%s is answered with %i', async (address, status) => {
    expect((await ask(address, {}, '/sub/')).status).toBe(status);
  });

  test('the path without its slash leads to the site', async () => {
    const response = await ask('/sub?a=1', {}, '/sub/');
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/sub/?a=1']);
  });

  test('an unknown path gets the nearest 404 document', async () => {
    expect(await (await ask('/sub/adoption/insights/x', {}, '/sub/')).text()).toBe(
      '<h1>Article Not Found</h1>',
    );
    expect(await (await ask('/sub/x', {}, '/sub/')).text()).toBe('<h1>Oops! Page not found</h1>');
  });
});

describe('What is not there', () => {
  const LOOKS = ['stat', 'readFile', 'open'] as const;
  const MOST_LOOKS = 10;
  const SEGMENTS = (count: number) => 'a/'.repeat(count);

  /** Replaces what looks for files and reads them. @returns the number of looks so far. */
  function watchLooks(before: () => Promise<void> | void = () => undefined): () => number {
    const looks = LOOKS.map((name) => {
      const look = files[name] as (...given: unknown[]) => Promise<unknown>;
      const wait = async (...given: unknown[]) => {
        await before();
        return look(...given) as Promise<never>;
      };
      return vi.spyOn(files, name).mockImplementation(wait);
    });
    syncBuiltinESMExports();
    return () => looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  }
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  type SiteBindings = { Bindings: Partial<HttpBindings> };
  const serve = (hasDesk: boolean, app = new Hono<SiteBindings>()) => {
    const pages = [new StaticSite(path.join(place, 'desk'), '/desk/')];
    const others = { operators: [], guesses: new Limiter(1), refused: () => undefined };
    if (hasDesk) addDeskPages(app, { pages, ...others });
    return addSite(app, new StaticSite(folder, '/'));
  };
  beforeAll(() => {
    mkdirSync(path.join(place, 'desk'));
    writeFileSync(path.join(place, 'desk/index.html'), '');
    writeFileSync(path.join(place, 'desk/_headers'), '');
  });

  const count = async (address: string, hasDesk: boolean) => {
    const looks = watchLooks();
    const response = await serve(hasDesk).fetch(new Request(`http://localhost${address}`));
    expect(response.status, address.slice(0, 40)).toBe(404);
    const sum = looks();
    vi.restoreAllMocks();
    return sum;
  };

  test.each([
    ['/nope', `/${SEGMENTS(7900)}`],
    ['/nope', `/${SEGMENTS(21)}a`],
    ['/nope', `/${SEGMENTS(15)}a`],
    ['/nope', `/${'a'.repeat(1100)}`],
    ['/nope', `/insights/${SEGMENTS(9)}a`],
    ['/nope', `/adoption/insights/${SEGMENTS(15)}a`],
    ['/nope', `/adoption/insights/${SEGMENTS(7900)}`],
    ['/nope', `/${'%2f'.repeat(300)}`],
    ['/desk/nope', `/desk/${SEGMENTS(7900)}`],
    ['/desk/nope', `/desk/${SEGMENTS(15)}a`],
  ])('costs no more looks than %s at %.30s, also with the desk', async (short, long) => {
    for (const hasDesk of [false, true]) {
      const [most, looks] = [await count(short, hasDesk), await count(long, hasDesk)];
      expect(looks).toBeLessThanOrEqual(most);
      expect(looks).toBeGreaterThan(0);
    }
  });

  test('costs a bounded count of looks whatever its path is, and no answer is long', async () => {
    const parts = [
      '/',
      'a',
      '..',
      '.',
      '%2f',
      '%00',
      '%',
      '\\\\',
      '//',
      'index.html',
      '.br',
      '%23',
      '?',
    ];
    const paths = fc
      .array(fc.oneof(fc.constantFrom(...parts, 'adoption/insights/', 'desk/'), fc.string()))
      .chain((some) =>
        fc
          .integer({ min: 1, max: 1 + Math.floor(15_000 / (1 + some.join('').length)) })
          .map((times) => `/${some.join('').repeat(times)}`),
      );
    await fc.assert(
      fc.asyncProperty(paths, async (address) => {
        const url = URL.parse(`http://localhost${address}`);
        fc.pre(url?.host === 'localhost');
        const looks = watchLooks();
        const response = await serve(true).fetch(new Request(url as URL));
        const [count, text] = [looks(), await response.text()];
        vi.restoreAllMocks();
        syncBuiltinESMExports();
        const sent = Object.values(FILES).includes(text) ? '' : text;
        const answer = JSON.stringify([sent, ...response.headers]);
        expect(count).toBeLessThanOrEqual(MOST_LOOKS);
        expect(answer.length).toBeLessThan((url as URL).href.length + 10_000);
      }),
      { ...RUNS, numRuns: 150 },
    );
  });

  test('is answered with the nearest 404 document however long its path is', async () => {
    for (const long of [SEGMENTS(7900), 'a'.repeat(15_000)]) {
      const [page, article] = [await ask(`/${long}`), await ask(`/adoption/insights/${long}`)];
      expect(await page.text()).toBe('<h1>Oops! Page not found</h1>');
      expect(await article.text()).toBe('<h1>Article Not Found</h1>');
    }
  });

  test('is not looked for once nobody waits for the answer', async () => {
    const begun = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const app = new Hono<SiteBindings>().use(async ({ req }, next) => {
      req.raw.signal.addEventListener('abort', () => gone.resolve());
      await next();
      done.resolve();
    });
    const server = await listen(serve(true, app), { host: '127.0.0.1', port: 0 });
    const looks = watchLooks(() => {
      begun.resolve();
      return gone.promise;
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /nope HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;
    socket.destroy();
    await done.promise;
    expect(looks()).toBe(1);
    await server.stop();
  });
});

test('A page is answered however many pieces of files are read for others', async () => {
  writeFileSync(path.join(folder, 'pictures/large.jpg'), Buffer.alloc(1_000_000));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/pictures/large.jpg')));
  const held = Promise.withResolvers<void>();
  const { open } = files;
  const opening = vi.spyOn(files, 'open').mockImplementation(async (name, ...others) => {
    if (String(name).endsWith('large.jpg')) await held.promise;
    return open(name, ...others);
  });
  syncBuiltinESMExports();
  const reads = answers.map(({ body }) => body?.getReader().read());
  await expect.poll(() => opening.mock.calls.length).toBeGreaterThan(0);
  expect((await ask('/adoption/faq/')).status).toBe(200);
  held.resolve();
  const pieces = await Promise.all(reads);
  expect(pieces.every((piece) => piece && !piece.done)).toBe(true);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('Readers of the same file share what is in memory of it', async () => {
  writeFileSync(path.join(folder, 'pictures/large.jpg'), Buffer.alloc(1_000_000));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/pictures/large.jpg')));
  const pieces = await Promise.all(answers.map(({ body }) => body?.getReader().read()));
  const places = new Set(pieces.map((piece) => (piece?.value as Uint8Array | undefined)?.buffer));
  expect(places.size).toBe(1);
});

test('Readers who take nothing of a large file, and ask for it twenty times each, take little memory', async () => {
  const [size, readers] = [1_000_000, 40];
  writeFileSync(path.join(folder, 'pictures/large.jpg'), Buffer.alloc(size));
  const site = addSite(new Hono(), new StaticSite(folder, '/'));
  const server = await listen(
    { fetch: site.fetch },
    { host: '127.0.0.1', port: 0, stopPatienceMs: 50 },
  );
  const before = process.memoryUsage().arrayBuffers;
  const request = 'GET /pictures/large.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20);
  const sockets = Array.from({ length: readers }, () =>
    connect(server.port, '127.0.0.1').on('error', () => undefined),
  );
  for (const socket of sockets) socket.write(request);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  // Each is answered in part, and none is read.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * readers * size);
  for (const socket of sockets) socket.destroy();
  await server.stop();
});
