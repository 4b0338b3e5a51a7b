import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startIntake } from '../../tests/support/intake.ts';
import { createApp } from '../server/app.ts';
import { listen } from './listen.ts';

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'An upload with %s that its sender gives up is one line at debug',
  async (length) => {
    const lines: string[] = [];
    const intake = await startIntake({
      log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    });
    const server = await listen(createApp(intake.deps), { host: '127.0.0.1', port: 0 });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write('4\r\n{"a"\r\n', () => socket.destroy());
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await server.stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 20, msg: 'upload aborted' }),
    ]);
    await intake.stop();
  },
);
