import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const PLACE = { host: '127.0.0.1', port: 0 };
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

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

test('A client that takes nothing of its answer does not keep the server from stopping', async () => {
  const server = await listen({ fetch: () => new Response(Buffer.alloc(50_000_000, 'x')) }, { ...PLACE, stopPatienceMs: 50 });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined).write(GET);
  await once(socket, 'readable');
  await expect(server.stop()).resolves.toBeUndefined();
  socket.destroy();
});
