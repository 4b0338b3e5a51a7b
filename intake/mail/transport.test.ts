import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { LEASE_MS } from '../outbox/sender.ts';
import { fileTransport, MailFailure, SENDING_MS, smtpTransport } from './transport.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A relay that sends an endless answer slowly, so that no silence timeout applies. */
async function startDripping(): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).write('220 relay\r\n');
    socket.once('data', () => {
      const dripping = setInterval(() => socket.write('250-still here\r\n'), 10);
      socket.once('close', () => clearInterval(dripping));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

test('A mail to an endlessly slow relay is given up and its connection closed before the lease ends', async () => {
  expect(SENDING_MS).toBeLessThan(LEASE_MS);
  const { url, sockets } = await startDripping();
  const transport = smtpTransport(url, 300);
  const failure = await transport.send({ from: 'a@firm.test', to: 'b@firm.test', text: 'x' }, 'x').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailFailure);
  expect(failure).toMatchObject({ scope: 'later', message: 'EABORT' });
  const [socket] = sockets;
  if (!socket) throw new Error('There was no connection.');
  if (!socket.closed) await once(socket, 'close');
  expect(sockets).toHaveLength(1);
  transport.close();
});

test('A mail file is readable by its owner only', async () => {
  const { folder, remove } = temporaryFolder();
  stops.push(remove);
  const mails = path.join(folder, 'mail');
  await fileTransport(mails).send({ from: 'a@firm.test', to: 'b@firm.test', text: 'x' }, 'one');
  const modes = [mails, ...globSync(path.join(mails, '*'))].map((file) => [path.basename(file), statSync(file).mode & 0o777]);
  expect(modes).toEqual([
    ['mail', 0o700],
    ['one.eml', 0o600],
  ]);
});
