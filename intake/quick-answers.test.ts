import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/intake.ts';
import { addSite } from './app.ts';
import { type Listening, listen } from './listen.ts';
import { StaticSite } from './static-site.ts';

const FAQ = '<h1>FAQ</h1>'.repeat(100);
const PLAIN = 'GET /faq/ HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n';

let place: ReturnType<typeof temporaryFolder>;
let server: Listening;
/** The requests that the application was asked. */
let asked: string[];

beforeEach(async () => {
  place = temporaryFolder();
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(place.folder, name)), { recursive: true });
    writeFileSync(path.join(place.folder, name), content);
  };
  put('index.html', '<h1>Home</h1>');
  put('faq/index.html', FAQ);
  put('faq/index.html.br', brotliCompressSync(FAQ));
  put('faq/index.html.gz', gzipSync(FAQ));
  put('large.jpg', Buffer.alloc(300_000, 'x'));
  put('_headers', '/*\n  X-Everywhere: yes\n');
  asked = [];
  const site = new StaticSite(place.folder, '/');
  const app = addSite(new Hono(), site);
  const fetch = async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return request.method === 'POST' ? new Response(`took ${await request.text()}`, { status: 201 }) : app.fetch(request);
  };
  server = await listen({ fetch }, site, { host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await server.stop();
  place.remove();
});

function open(): Socket {
  return connect(server.port, '127.0.0.1').setEncoding('latin1');
}

/** Sends pieces on one connection, each once the server has had time for the last, and reads until so many answers have begun. */
async function converse(pieces: string[], count = pieces.length): Promise<string> {
  const socket = open();
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await fetch(`http://127.0.0.1:${server.port}/faq/`);
  }
  while ((heard.match(/HTTP\/1\.1 \d/g)?.length ?? 0) < count) await once(socket, 'data');
  socket.destroy();
  return heard;
}

const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('A plain GET', () => {
  test.each(['br', 'gzip', 'identity'])('of a small file in %s is answered before the application, with what it would answer', async (encoding) => {
    const url = `http://127.0.0.1:${server.port}/faq/?from=mail`;
    const quick = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
    expect(asked).toEqual([]);
    const slow = await fetch(url, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' } });
    expect(asked).toEqual(['GET /faq/']);
    // HTTP/1.1 keeps a connection, said or not.
    const all = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => !['date', 'connection'].includes(name)));
    expect(quick.status).toBe(200);
    expect(all(quick)).toEqual(all(slow));
    expect(await quick.text()).toBe(FAQ);
    expect(await slow.text()).toBe(FAQ);
  });

  test('is dated now', async () => {
    for (let time = 0; time < 2; time++) {
      const date = Date.parse((await fetch(`http://127.0.0.1:${server.port}/faq/`)).headers.get('Date') ?? '');
      expect(Math.abs(Date.now() - date)).toBeLessThan(5000);
    }
  });

  test('is answered again and again on its connection', async () => {
    expect(statuses(await converse([PLAIN, PLAIN, PLAIN]))).toEqual([200, 200, 200]);
    expect(asked).toEqual([]);
  });
});

describe('Whatever else a client sends is left to the application', () => {
  test.each([
    ['HEAD', PLAIN.replace('GET', 'HEAD'), 200],
    ['a known ETag', PLAIN.replace('\r\n\r\n', '\r\nIf-None-Match: "x"\r\n\r\n'), 200],
    ['a range', PLAIN.replace('\r\n\r\n', '\r\nrange: bytes=0-1\r\n\r\n'), 200],
    ['a body', PLAIN.replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\nhi'), 200],
    ['an unknown path', PLAIN.replace('/faq/', '/fa/'), 404],
    ['a path without its slash', PLAIN.replace('/faq/', '/faq'), 301],
    ['a path with dots', PLAIN.replace('/faq/', '/x/../faq/'), 200],
    ['a large file', PLAIN.replace('/faq/', '/large.jpg'), 200],
    ['the last request of a connection', PLAIN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), 200],
    ['a request with more headers than usual', PLAIN.replace('\r\n\r\n', `\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\n`), 200],
  ])('%s', async (_, request, status) => {
    const heard = await converse([request]);
    expect(statuses(heard)).toEqual([status]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['no host', PLAIN.replace('Host: localhost\r\n', '')],
    ['a space before a colon', PLAIN.replace('Host:', 'Host :')],
    ['a folded header', PLAIN.replace('gzip, br', 'gzip,\r\n br')],
    ['two lengths', PLAIN.replace('\r\n\r\n', '\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')],
    ['nothing of HTTP', 'hello\r\n\r\n'],
  ])('%s, which node:http refuses', async (_, request) => {
    expect(statuses(await converse([request]))).toEqual([400]);
    expect(asked).toEqual([]);
  });

  test('a request in pieces', async () => {
    expect(statuses(await converse([PLAIN.slice(0, 20), PLAIN.slice(20)], 1))).toEqual([200]);
    expect(asked).toEqual(['GET /faq/']);
  });

  test('two at once, answered in their order', async () => {
    const post = 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi';
    const heard = await converse([PLAIN + post], 2);
    expect(statuses(heard)).toEqual([200, 201]);
    expect(heard).toContain('took hi');
  });

  test('a post after a plain GET, and what follows on that connection', async () => {
    const post = 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi';
    expect(statuses(await converse([PLAIN, post, PLAIN]))).toEqual([200, 201, 200]);
    expect(asked).toEqual(['POST /api', 'GET /faq/']);
  });
});

test('An idle connection does not keep the server from stopping', async () => {
  const socket = open();
  socket.write(PLAIN);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await server.stop();
  await closed;
  server = { port: 0, stop: async () => undefined };
});

test('A client that takes nothing of its answer does not keep the server from stopping', async () => {
  const more = Buffer.alloc(50_000_000, 'x');
  const stalled = await listen({ fetch: () => new Response() }, { answerFromMemory: () => more }, { host: '127.0.0.1', port: 0, stopPatienceMs: 50 });
  const socket = connect(stalled.port, '127.0.0.1');
  socket.on('error', () => undefined).write(PLAIN);
  await once(socket, 'readable');
  await stalled.stop();
  socket.destroy();
});
