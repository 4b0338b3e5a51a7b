import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createPoll, readMailbox } from './mailbox.ts';

const MINUTE_MS = 60_000;
const refused = Object.assign(new Error('no'), { authenticationFailed: true });

/** The minutes of the first two hours in which the mailbox was read, and what was logged. */
async function poll(outcome: (minute: number) => Error | undefined) {
  const [read, said]: [number[], string[]] = [[], []];
  let minute = 0;
  const look = createPoll(
    async () => {
      read.push(minute);
      const error = outcome(minute);
      if (error) throw error;
    },
    pino({}, { write: (line: string) => void said.push(line) }),
  );
  for (; minute < 120; minute++) await look(minute * MINUTE_MS);
  return { read, said };
}

test('A mailbox that refuses the password is asked again after minutes, then an hour, and says so', async () => {
  const { read, said } = await poll(() => refused);
  expect(read).toEqual([0, 5, 15, 35, 75]);
  expect(said).toHaveLength(read.length);
  expect(said[0]).toMatch(/refuses the password.*BOUNCE_IMAP_URL/);
});

test('A mailbox that can’t be reached is tried every minute, and one that takes the password again, too', async () => {
  expect((await poll(() => new Error('ECONNREFUSED'))).read).toHaveLength(120);
  expect((await poll((minute) => (minute < 10 ? refused : undefined))).read.slice(0, 4)).toEqual([
    0, 5, 15, 16,
  ]);
});

test('A mailbox whose certificate nobody vouches for gets no password, unless its file is named', async () => {
  const own = makeCertificate();
  const folder = testFolder();
  const caFile = path.join(folder, 'ca.pem');
  writeFileSync(caFile, own.cert);
  let logins = 0;
  const server = createServer(own, (socket) => {
    socket.on('error', () => undefined).write('* OK IMAP4rev1 ready\r\n');
    socket.on('data', (data) => {
      const [tag, command = ''] = String(data).trim().split(' ');
      const isLogin = /^(LOGIN|AUTHENTICATE)$/i.test(command);
      if (isLogin) logins += 1;
      socket.write(
        isLogin
          ? `${tag} NO [AUTHENTICATIONFAILED] Authentication failed\r\n`
          : `* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`,
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `imaps://bounces:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`;
  const hear = async () => false;
  await expect(readMailbox({ url, hear })).rejects.toThrow(/self-signed certificate/);
  expect(logins).toBe(0);
  await expect(readMailbox({ url, caFile, hear })).rejects.toMatchObject({
    authenticationFailed: true,
  });
  expect(logins).toBe(1);
  server.close();
});
