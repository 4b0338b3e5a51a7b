import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { startRelay } from '../tests/support/mail.ts';
import { startRealIntake } from '../tests/support/real-intake.ts';
import { PROJECT } from '../tests/support/sites.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { testFolder } from '../tests/support/test-folder.ts';
import { openStore } from './store/store.ts';

let place: string;
let environment: { OUTPUT_DIR: string; DATA_DIR: string };
beforeEach(() => {
  place = testFolder();
  environment = {
    OUTPUT_DIR: path.join(place, 'dist'),
    DATA_DIR: path.join(place, 'data'),
  };
  writeSmallSite(environment.OUTPUT_DIR);
});

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
  // A terminal and npm both pass a signal on, so that it comes twice.
  test('answers the request that it is in the middle of, however often it is told', async () => {
    const intake = await startRealIntake(environment);
    const request = await beginRequest(intake.url);
    const ended = intake.end('SIGTERM');
    await isClosed(intake.url);
    process.kill(intake.pid, 'SIGTERM');
    process.kill(intake.pid, 'SIGINT');
    expect(await request.finish()).toContain('HTTP/1.1 201');
    await ended;
    expect(Object.values(await counts())).toEqual([1]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s to the npm that started it ends with npm, once it has answered',
    async (signal) => {
      const url = `http://127.0.0.1:${await freePort()}`;
      const npm = spawnCommand('npm', ['run', 'serve'], { PORT: new URL(url).port });
      const request = await npm.said.then(() => beginRequest(url));
      npm.child.kill(signal);
      await isClosed(url);
      expect(await request.finish()).toContain('HTTP/1.1 201');
      expect(await npm.ended).toEqual([0, null]);
    },
  );

  test('while it opens its store ends at once, also as the first process of a container', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const connected = once(silent, 'connection');
    const intake = spawnCommand(process.execPath, ['intake/main.ts'], {
      PORT: '0',
      DATABASE_URL: `postgres://ada:secret@127.0.0.1:${port}/equanta`,
    });
    await connected;
    intake.child.kill('SIGTERM');
    // The kernel keeps from a first process what it has not asked for, such as an end by SIGTERM.
    expect(await intake.ended).toEqual([0, null]);
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

/** Starts a command in a session of its own, of which nothing outlives the test. */
function spawnCommand(command: string, args: string[], settings: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(command, args, {
    cwd: PROJECT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, SITE_URL: 'http://localhost', LOG_LEVEL: 'error', ...environment, ...settings },
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {} // Nothing is left.
  });
  const said = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => String(text).includes('Serving') && resolve());
  });
  return { child, said, ended: once(child, 'exit') };
}

/** Sends half a request. @returns how to send the rest, and get the answer. */
async function beginRequest(url: string): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify(SUBMISSIONS['access-requests']);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const head = `POST /api/access-requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  socket.write(head);
  await expect.poll(() => answer).toContain('100 Continue');
  socket.write(body.slice(0, 20));
  return {
    finish: async () => {
      socket.write(body.slice(20));
      await closed;
      return answer;
    },
  };
}
