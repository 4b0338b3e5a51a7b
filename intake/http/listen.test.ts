import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { expect, test } from 'vitest';
import { startIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { mailLink } from '../mail/mail-link.ts';
import { createApp } from '../server/app.ts';
import { listen, PATIENCE } from './listen.ts';

const PLACE = { host: '127.0.0.1', port: 0 };
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Waits for the end of a connection, which is reset if a request of it was not read. */
const untilClosed = (socket: Socket) =>
  new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));

test.each([
  ['GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['HEAD /healthz HTTP/1.0\r\n\r\n', 200],
  ['HEAD /healthz HTTP/1.1\r\nHost: firm.example\r\n\r\n', 200],
  ['GET /readyz HTTP/1.0\r\n\r\n', 200],
  ['HEAD /readyz HTTP/1.1\r\nHost: 10.0.0.7:8080\r\n\r\n', 200],
  ['GET /healthz/ HTTP/1.1\r\nHost: firm.example\r\n\r\n', 200],
  ['GET /healthz?probe=1 HTTP/1.1\r\nHost: my_pod\r\n\r\n', 200],
  ['GET http://firm.example/healthz HTTP/1.1\r\nHost: firm.example\r\n\r\n', 200],
  ['GET /healthz HTTP/1.1\r\nHost:\r\n\r\n', 200],
  ['OPTIONS /healthz HTTP/1.0\r\n\r\n', 204],
  ['OPTIONS /readyz HTTP/1.1\r\nHost: firm.example\r\n\r\n', 204],
  ['OPTIONS / HTTP/1.0\r\n\r\n', 204],
  ['OPTIONS * HTTP/1.1\r\nHost: firm.example\r\n\r\n', 204],
  ['OPTIONS * HTTP/1.0\r\n\r\n', 204],
  ['GET /nowhere HTTP/1.0\r\n\r\n', 404],
  // HTTP/1.1 requires Host (RFC 9112, 3.2), and nothing else is a method of ours.
  ['GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['TRACE /healthz HTTP/1.1\r\nHost: firm.example\r\n\r\n', 405],
  ['POST /healthz HTTP/1.1\r\nHost: firm.example\r\nContent-Length: 0\r\n\r\n', 405],
])('A health check, old or odd, is answered: %j with %i', async (text, status) => {
  const intake = await startIntake();
  const server = await listen(createApp(intake.deps), PLACE);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(text);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  await server.stop();
  await intake.stop();
  expect(Number(String(answer).match(/^HTTP\/1\.1 (\d+) /)?.[1])).toBe(status);
});

test('An idle connection does not keep the server from stopping', async () => {
  const server = await listen({ fetch: () => new Response('here') }, PLACE);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(GET);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await server.stop();
  await closed;
  expect(socket.bytesRead).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')(
  'Many connections that come at once are not taken one by one, each after the work of another',
  async () => {
    const taken: number[] = [];
    let turn = 0;
    const server = await listen(
      {
        fetch: () => {
          taken.push(turn);
          return new Response('here');
        },
      },
      PLACE,
    );
    const sockets = Array.from({ length: 64 }, () =>
      connect(server.port, '127.0.0.1').on('connect', function send(this: Socket) {
        this.write(GET);
      }),
    );
    for (; taken.length < sockets.length; turn++) await new Promise(setImmediate);
    for (const socket of sockets) socket.destroy();
    await server.stop();
    // A turn that waits for the system takes none.
    expect(new Set(taken).size).toBeLessThan(40);
  },
);

test('A port at which another intake listens is refused, although Linux would let both have it', async () => {
  const server = await listen({ fetch: () => new Response('here') }, PLACE);
  const again = listen(
    { fetch: () => new Response('there') },
    { host: PLACE.host, port: server.port },
  );
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.stop();
});

test('A sender who never comes to the end keeps nobody from the store', async () => {
  const intake = await startIntake();
  const server = await listen(createApp(intake.deps), { ...PLACE, stopPatienceMs: 50 });
  const body = JSON.stringify(SUBMISSIONS['contact-messages']);
  const part = `POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const senders = Array.from({ length: 300 }, () =>
    connect(server.port, '127.0.0.1').on('error', () => undefined),
  );
  await Promise.all(
    senders.map(async (socket) => {
      await once(socket, 'connect');
      socket.write(part);
    }),
  );
  const response = await fetch(`http://127.0.0.1:${server.port}/api/contact-messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  for (const socket of senders) socket.destroy();
  await server.stop();
  await intake.stop();
  expect(response.status).toBe(201);
});

test.each(['GET campaign-link', 'GET mail link', 'POST mail link'])(
  'Too many that wait for the store are refused at once, also where no body is read: %s',
  async (name) => {
    const held = Promise.withResolvers<undefined>();
    const intake = await startIntake();
    const { store } = intake.deps;
    let waiting = 0;
    const wait = () => {
      waiting += 1;
      return held.promise;
    };
    intake.deps.store = {
      ...store,
      campaigns: { ...store.campaigns, findLink: wait },
      subscriptions: { ...store.subscriptions, find: wait },
    };
    const server = await listen(createApp(intake.deps), { ...PLACE, stopPatienceMs: 50 });
    const own = `http://127.0.0.1:${server.port}`;
    const mail = mailLink({ ...intake.deps, settings: { intakeUrl: own } }, 'unsubscribe', 'x');
    const ask = {
      'GET campaign-link': () =>
        fetch(`${own}/api/campaign-links`, {
          headers: { Authorization: `Bearer ${'A'.repeat(43)}` },
        }),
      'GET mail link': () => fetch(mail),
      'POST mail link': () => fetch(mail, { method: 'POST', body: 'List-Unsubscribe=One-Click' }),
    }[name];
    const statuses: number[] = [];
    const all = Array.from({ length: 400 }, async () => {
      const response = await ask?.();
      await response?.arrayBuffer();
      statuses.push(response?.status ?? 0);
    });
    await expect.poll(() => statuses.length + waiting).toBe(400);
    expect([waiting, new Set(statuses)]).toEqual([250, new Set([503])]);
    held.resolve(undefined);
    await Promise.all(all);
    await server.stop();
    await intake.stop();
  },
);

test('A client that takes nothing of its answer does not keep the server from stopping', async () => {
  const server = await listen(
    { fetch: () => new Response(Buffer.alloc(50_000_000, 'x')) },
    { ...PLACE, stopPatienceMs: 50 },
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined).write(GET);
  await once(socket, 'readable');
  await expect(server.stop()).resolves.toBeUndefined();
  socket.destroy();
});

test('An idle connection is kept for longer than Caddy keeps it, which closes it first', async () => {
  const server = await listen({ fetch: () => new Response('here') }, PLACE);
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  socket.write(GET);
  const [answer] = (await once(socket, 'data')) as [string];
  const seconds = Number(answer.match(/^Keep-Alive: timeout=(\d+)/im)?.[1]);
  expect(seconds).toBeGreaterThan(120);
  socket.destroy();
  await server.stop();
});

test('A server that is told to stop answers what it has begun and what still comes on open connections, and closes each after that', async () => {
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const begin = () => {
    begun.resolve();
    return answer.promise;
  };
  const server = await listen(
    { fetch: ({ url }) => (url.endsWith('/begun') ? begin() : new Response('here')) },
    PLACE,
  );
  const open = async (text: string) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    let said = '';
    socket.on('data', (chunk: string) => (said += chunk));
    socket.write(text);
    return { socket, closed: once(socket, 'close'), said: () => said };
  };
  const [idle, busy] = [await open(GET), await open(GET.replace('/ ', '/begun '))];
  await Promise.all([expect.poll(idle.said).toContain('here'), begun.promise]);
  const stopped = server.stop();
  idle.socket.write(GET.replace('GET', 'POST'));
  answer.resolve(new Response('at last'));
  await Promise.all([stopped, idle.closed, busy.closed]);
  expect(busy.said()).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*at last$/is);
  expect(idle.said().split('HTTP/1.1 200').slice(1)).toEqual([
    expect.stringMatching(/Connection: keep-alive/i),
    expect.stringMatching(/Connection: close\r\n.*here$/is),
  ]);
});

test('A client that takes nothing of its answer for long is cut off', async () => {
  const cut = Promise.withResolvers<void>();
  const answer = (_request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    incoming.socket.once('close', () => cut.resolve());
    return new Response(Buffer.alloc(50_000_000, 'x'));
  };
  // On a busy machine, a shorter time would be over before the request is read.
  const server = await listen({ fetch: answer }, { ...PLACE, stalledTimeoutMs: 1000 });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined).write(GET);
  await once(socket, 'readable');
  await cut.promise;
  socket.destroy();
  await server.stop();
});

test('A client that takes its answer too slowly for any network is cut off, though it always takes some', async () => {
  const answer = () => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      await sleep(20);
      controller.enqueue(Buffer.from('x'));
    };
    return new Response(new ReadableStream({ pull }));
  };
  const server = await listen({ fetch: answer }, { ...PLACE, stalledTimeoutMs: 100 });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('data', () => undefined).write(GET);
  // On a busy machine the connection may be cut before its request is read.
  await untilClosed(socket);
  await server.stop();
});

test('The requests of a connection are answered one at a time, in their order', async () => {
  let [atOnce, most, count] = [0, 0, 0];
  const answer = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise(setImmediate);
    atOnce--;
    return new Response(`answer ${++count}.`);
  };
  const server = await listen({ fetch: answer }, PLACE);
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => (said += text)).write(GET.repeat(20));
  await expect.poll(() => said).toContain('answer 20.');
  expect(said.match(/answer \d+/g)).toEqual(
    Array.from({ length: 20 }, (_, index) => `answer ${index + 1}`),
  );
  expect(most).toBe(1);
  socket.destroy();
  await server.stop();
});

test('A connection that sends hundreds of requests ahead is closed', async () => {
  const server = await listen(
    { fetch: () => new Promise<Response>(() => undefined) },
    { ...PLACE, stopPatienceMs: 50 },
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.write(GET.repeat(500));
  await untilClosed(socket);
  await server.stop();
});

test.each([
  ['its headers', 'GET / HTTP/1.1\r\nHost: local', { headersMs: 50, requestMs: 60_000 }],
  [
    'its body',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{',
    { headersMs: 50, requestMs: 50 },
  ],
])(
  'A sender that never comes to the end of %s is refused, and its connection closed',
  async (_name, part, patience) => {
    const server = await listen(
      { fetch: async (request) => new Response(await request.text()) },
      { ...PLACE, patience },
    );
    const socket = connect(server.port, '127.0.0.1');
    socket.write(part);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket, 'close');
    await server.stop();
  },
);

test('A sender has ten seconds for its headers and thirty for its request', () => {
  expect(PATIENCE).toEqual({ headersMs: 10_000, requestMs: 30_000 });
});
