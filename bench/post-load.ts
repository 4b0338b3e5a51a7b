import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { FORMS } from '../core/submissions/forms.ts';

/** What came of posts, a second; times in ms, from when each was due. */
export interface Posted {
  offered: number;
  accepted: number;
  p50: number;
  p99: number;
  /** Answered with 503 and Retry-After. */
  shed: number;
  shedP99: number;
  /** Connections that broke and answers of another kind, all of them together. */
  failed: number;
  /** Had no such answer, or none yet at the end. */
  unanswered: number;
}

// Posts submissions from a process of its own: at a rate, or, if it is 0, as fast as possible. `each`
// opens a connection for each, as visitors do.
const CONNECTIONS = 64;
const [port = 0, milliseconds = 0, perSecond = 0] = process.argv.slice(2).map(Number);
const isEachApart = process.argv[5] === 'each';
const accepted: number[] = [];
const shed: number[] = [];
const idle: ((dueAt: number) => void)[] = [];
/** The times from which latency counts, of posts that wait for a connection. */
const due: number[] = [];
let offered = 0;
let failed = 0;

const begin = performance.now();
if (!isEachApart) for (let one = 0; one < CONNECTIONS; one++) open();
if (perSecond > 0) pace();
setTimeout(finish, milliseconds);

/** Opens a connection that posts one submission at a time. @param only when its only one is due. */
function open(only?: number): void {
  let since = 0;
  let answer = '';
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const post = (dueAt: number) => {
    since = dueAt;
    socket.write(request());
  };
  const next = () => {
    if (perSecond === 0) offered++;
    const dueAt = perSecond > 0 ? due.shift() : performance.now();
    if (dueAt === undefined) idle.push(post);
    else post(dueAt);
  };
  socket.on('connect', () => (only === undefined ? next() : post(only)));
  socket.on('error', ({ message }) => fail(message));
  socket.on('data', (chunk: string) => {
    answer += chunk;
    const head = answer.indexOf('\r\n\r\n');
    const length = Number(answer.match(/content-length: (\d+)/i)?.[1]);
    if (head < 0 || answer.length < head + 4 + length) return;
    if (answer.startsWith('HTTP/1.1 201')) accepted.push(performance.now() - since);
    else if (/^HTTP\/1\.1 503/.test(answer) && /^retry-after: \d+\r$/im.test(answer))
      shed.push(performance.now() - since);
    else fail(answer);
    answer = '';
    if (only === undefined) next();
    else socket.destroy();
  });
}

function fail(reason: string): void {
  failed++;
  console.error(reason);
}

/** Starts posts at the rate even while earlier ones wait, so that queueing counts as latency. */
function pace(): void {
  setInterval(() => {
    for (; offered < ((performance.now() - begin) / 1000) * perSecond; offered++) {
      const dueAt = begin + (offered / perSecond) * 1000;
      const post = idle.pop();
      if (isEachApart) open(dueAt);
      else if (post) post(dueAt);
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
  const quantile = (times: number[], part: number) =>
    times.sort((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;
  const result: Posted = {
    offered: offered / seconds,
    accepted: accepted.length / seconds,
    p50: quantile(accepted, 0.5),
    p99: quantile(accepted, 0.99),
    shed: shed.length / seconds,
    shedP99: quantile(shed, 0.99),
    failed,
    unanswered: (offered - accepted.length - shed.length) / seconds,
  };
  console.log(JSON.stringify(result));
  process.exit();
}
