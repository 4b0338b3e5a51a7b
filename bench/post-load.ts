import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { FORMS } from '../core/submissions/forms.ts';

// Posts distinct submissions from a separate process: as fast as the connections get answers, or at a fixed rate.
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    connections: { type: 'string' },
    milliseconds: { type: 'string' },
    rate: { type: 'string' },
    'count-errors': { type: 'boolean' },
  },
});
const port = Number(values.port);
const milliseconds = Number(values.milliseconds);
const rate = values.rate === undefined ? undefined : Number(values.rate);
const latencies: number[] = [];
const idle: ((begin: number) => void)[] = [];
const waiting: number[] = [];
let count = 0;
let errors = 0;
let isOver = false;

const begin = performance.now();
const sockets = Array.from({ length: Number(values.connections) }, open);
if (rate !== undefined) pace(rate);
setTimeout(finish, milliseconds);

/** A connection that posts one submission at a time. */
function open(): Socket {
  let asked = 0;
  let answer = '';
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const post = (from: number) => {
    asked = from;
    socket.write(request());
  };
  const next = () => {
    if (isOver) return;
    if (rate === undefined) return post(performance.now());
    const due = waiting.shift();
    if (due === undefined) idle.push(post);
    else post(due);
  };
  socket.on('connect', next);
  socket.on('data', (chunk: string) => {
    answer += chunk;
    const head = answer.indexOf('\r\n\r\n');
    if (head < 0 || answer.length < head + 4 + Number(answer.match(/content-length: (\d+)/i)?.[1])) return;
    if (answer.startsWith('HTTP/1.1 201')) latencies.push(performance.now() - asked);
    else fail(answer.slice(0, 300));
    answer = '';
    next();
  });
  socket.on('error', ({ message }) => fail(message));
  return socket;
}

/** Starts `perSecond` posts a second, even while earlier ones wait for an answer, so that queueing counts as latency. */
function pace(perSecond: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begin) / 1000) * perSecond; sent < due && !isOver; sent++) {
      const at = begin + (sent / perSecond) * 1000;
      const post = idle.pop();
      if (post) post(at);
      else waiting.push(at);
    }
  }, 1);
  setTimeout(() => clearInterval(timer), milliseconds);
}

function request(): string {
  count += 1;
  const body = JSON.stringify({
    formName: FORMS['access-requests'].formName,
    userEmail: `visitor-${count}@example.org`,
    userRole: 'Implementation Manager',
    userCompany: randomUUID(),
    accessTime: new Date().toISOString(),
    source: 'http://127.0.0.1/adoption/trust-bridge-protocol',
  });
  return `POST /api/access-requests HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function finish(): void {
  isOver = true;
  const seconds = (performance.now() - begin) / 1000;
  for (const socket of sockets) socket.destroy();
  const sorted = latencies.sort((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)];
  console.log(JSON.stringify({ perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99), unanswered: waiting.length, errors }));
  process.exit();
}

function fail(reason: string): void {
  errors += 1;
  if (values['count-errors']) return;
  console.error(reason);
  process.exit(1);
}
