import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/intake.ts';
import { LEASE_MS } from '../outbox/sender.ts';
import { fileTransport, MailFailure, SENDING_MS, smtpTransport } from './transport.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A relay that sends an endless answer slowly, so that no silence timeout applies. */
async function startDripping(): Promise<{ url: string; dripping: Promise<Socket> }> {
  const begun = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 relay\r\n');
    socket.once('data', () => {
      begun.resolve(socket);
      const dripping = setInterval(() => socket.write('250-still here\r\n'), 10);
      socket.once('close', () => clearInterval(dripping));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dripping: begun.promise,
  };
}

test('A mail to an endlessly slow relay is given up and its connection closed before the lease ends', async () => {
  expect(SENDING_MS).toBeLessThan(LEASE_MS);
  const { url, dripping } = await startDripping();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  stops.push(() => timeout.mockRestore());
  const transport = smtpTransport(url);
  const sent = transport
    .send({ from: 'a@firm.test', to: 'b@firm.test', text: 'x' }, 'x')
    .catch((error: unknown) => error);
  const socket = await dripping;
  const closed = once(socket, 'close');
  limit.abort();
  expect(await sent).toEqual(new MailFailure('later', 'EABORT'));
  await closed;
  expect(timeout).toHaveBeenCalledWith(SENDING_MS);
  transport.close();
});

test('A mail file is readable by its owner only', async () => {
  const { folder, remove } = temporaryFolder();
  stops.push(remove);
  const mails = path.join(folder, 'mail');
  const umask = process.umask(0);
  stops.push(() => void process.umask(umask));
  await fileTransport(mails).send({ from: 'a@firm.test', to: 'b@firm.test', text: 'x' }, 'one');
  const modes = [mails, ...globSync(path.join(mails, '*'))].map((file) => [
    path.basename(file),
    statSync(file).mode & 0o777,
  ]);
  expect(modes).toEqual([
    ['mail', 0o700],
    ['one.eml', 0o600],
  ]);
});
