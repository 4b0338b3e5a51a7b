import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { FORMS } from '../core/submissions/forms.ts';

// Posts submissions from a process of its own: at a rate, or, if it is 0, as fast as possible.
const CONNECTIONS = 64;
const [port = 0, milliseconds = 0, perSecond = 0] = process.argv.slice(2).map(Number);
const latencies: number[] = [];
const idle: ((dueAt: number) => void)[] = [];
/** The times from which latency counts, of posts that wait for a connection. */
const due: number[] = [];

const begin = performance.now();
for (let one = 0; one < CONNECTIONS; one++) open();
if (perSecond > 0) pace();
setTimeout(finish, milliseconds);

/** Opens a connection that posts one submission at a time. */
function open(): void {
  let since = 0;
  let answer = '';
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const post = (dueAt: number) => {
    since = dueAt;
    socket.write(request());
  };
  const next = () => {
    const dueAt = perSecond > 0 ? due.shift() : performance.now();
    if (dueAt === undefined) idle.push(post);
    else post(dueAt);
  };
  socket.on('connect', next).on('error', ({ message }) => fail(message));
  socket.on('data', (chunk: string) => {
    answer += chunk;
    const head = answer.indexOf('\r\n\r\n');
    const length = Number(answer.match(/content-length: (\d+)/i)?.[1]);
    if (head < 0 || answer.length < head + 4 + length) return;
    if (!answer.startsWith('HTTP/1.1 201')) fail(answer);
    latencies.push(performance.now() - since);
    answer = '';
    next();
  });
}

/** Starts posts at the rate even while earlier ones wait, so that queueing counts as latency. */
function pace(): void {
  let sent = 0;
  setInterval(() => {
    for (; sent < ((performance.now() - begin) / 1000) * perSecond; sent++) {
      const dueAt = begin + (sent / perSecond) * 1000;
      const post = idle.pop();
      if (post) post(dueAt);
      else due.push(dueAt);
    }
  }, 1);
}

function request(): string {
  const name = randomUUID();
  const body = JSON.stringify({
    formName: FORMS['access-requests'].formName,
    userEmail: `${name}@example.org`,
    userRole: 'Implementation Manager',
    userCompany: name,
    accessTime: new Date().toISOString(),
    source: 'http://127.0.0.1/adoption/trust-bridge-protocol',
  });
  const head = `POST /api/access-requests HTTP/1.1\r\nHost: 127.0.0.1:${port}`;
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `${head}\r\n${type}\r\n\r\n${body}`;
}

function finish(): void {
  const seconds = (performance.now() - begin) / 1000;
  const sorted = latencies.sort((one, other) => one - other);
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)];
  const result = { perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
  console.log(JSON.stringify(result));
  process.exit();
}

function fail(reason: string): void {
  console.error(reason);
  process.exit(1);
}
