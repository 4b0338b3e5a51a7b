import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';

// A load generator in a process of its own: keep-alive connections on 127.0.0.1, each asking again once it has its whole
// answer. It counts bytes instead of parsing, for all answers are alike; so it costs little of the machine it shares.
const { values } = parseArgs({
  options: { port: { type: 'string' }, path: { type: 'string' }, connections: { type: 'string' }, milliseconds: { type: 'string' } },
});
const port = Number(values.port);
const request = Buffer.from(`GET ${values.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip\r\n\r\n`);

const length = await lengthOfAnswer();
let answers = 0;
let isOver = false;
const sockets = Array.from({ length: Number(values.connections) }, askAgainAndAgain);
const begin = performance.now();
setTimeout(() => {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  console.log(JSON.stringify({ perSecond: (answers / (performance.now() - begin)) * 1000, length }));
}, Number(values.milliseconds));

function askAgainAndAgain(): Socket {
  let missing = length;
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk: Buffer) => {
    missing -= chunk.length;
    if (missing < 0) fail('An answer is longer than the first was.');
    if (missing > 0) return;
    answers += 1;
    missing = length;
    socket.write(request);
  });
  socket.on('error', ({ message }) => fail(message));
  socket.on('close', () => isOver || fail('A connection was closed.'));
  return socket;
}

/** Bytes of a whole answer with its head. */
function lengthOfAnswer(): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(request)).on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const head = answer.subarray(0, answer.indexOf('\r\n\r\n') + 4).toString('latin1');
      const body = Number(head.match(/content-length: (\d+)/i)?.[1]);
      if (!/^HTTP\/1.1 200/.test(head) || !/content-encoding: gzip/i.test(head) || !body) return reject(new Error(`Not the file, gzipped: ${head}`));
      if (answer.length < head.length + body) return;
      socket.destroy();
      resolve(head.length + body);
    });
  });
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
