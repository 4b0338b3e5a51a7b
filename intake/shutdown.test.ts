import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/intake.ts';
import { startRelay } from '../tests/support/mail.ts';
import { startRealIntake } from '../tests/support/real-intake.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { openStore } from './store/store.ts';

let place: ReturnType<typeof temporaryFolder>;
let environment: { OUTPUT_DIR: string; DATA_DIR: string };
beforeEach(() => {
  place = temporaryFolder();
  environment = {
    OUTPUT_DIR: path.join(place.folder, 'dist'),
    DATA_DIR: path.join(place.folder, 'data'),
  };
  writeSmallSite(environment.OUTPUT_DIR);
});
afterEach(() => place.remove());

async function counts(): Promise<Record<string, number>> {
  const store = await openStore({ dataDir: environment.DATA_DIR });
  const found = await store.outbox.counts();
  await store.close();
  return found;
}

/** Waits until new connections are refused. */
async function isClosed(url: string): Promise<void> {
  const look = () =>
    fetch(`${url}/healthz`).then(
      () => 'open',
      () => 'closed',
    );
  await expect.poll(look).toBe('closed');
}

describe('An intake that is told to end', () => {
  test('answers the request that it is in the middle of', async () => {
    const intake = await startRealIntake(environment);
    const body = JSON.stringify(SUBMISSIONS['access-requests']);
    const socket = connect(Number(new URL(intake.url).port), '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    const closed = once(socket, 'close');
    await once(socket, 'connect');
    const head = `POST /api/access-requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    socket.write(head);
    await expect.poll(() => answer).toContain('100 Continue');
    socket.write(body.slice(0, 20));
    const ended = intake.end('SIGTERM');
    await isClosed(intake.url);
    socket.write(body.slice(20));
    await Promise.all([ended, closed]);
    expect(answer).toContain('HTTP/1.1 201');
    expect(Object.values(await counts())).toEqual([1]);
  });

  test('ends once the mail that it is sending has been taken', async () => {
    const taking = Promise.withResolvers<() => void>();
    const relay = await startRelay({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => taking.resolve(done));
      },
    });
    const intake = await startRealIntake({
      ...environment,
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
    });
    const { 'access-requests': request } = SUBMISSIONS;
    await fetch(`${intake.url}/api/access-requests`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'Content-Type': 'application/json' },
    });
    const take = await taking.promise;
    const ended = intake.end('SIGTERM');
    await isClosed(intake.url);
    take();
    await ended;
    expect(await counts()).toEqual({ delivered: 1 });
    await relay.stop();
  });
});
