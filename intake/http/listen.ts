import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { isFree } from '../../command-line/require-port.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

interface Listening {
  port: number;
  /** Stops accepting requests, and resolves once those in progress are answered. */
  stop: () => Promise<void>;
}

/** For receiving a request's headers, and the whole request. */
export const PATIENCE = { headersMs: 10_000, requestMs: 30_000 };
// Proxies keep idle connections for less (Caddy two minutes, nginx one). If the intake closed one
// first, a request in transit would be lost.
const KEEP_ALIVE_MS = 150_000;
// A client that reads nothing of its answer for this time is disconnected.
const STALLED_TIMEOUT_MS = 30_000;
// Slower than any network on which a page can be read.
const LEAST_BYTES_PER_SECOND = 500;
// Browsers send one request at a time.
const MOST_WAITING_REQUESTS = 100;
// After a stop, idle connections stay open for this time, because a proxy may be sending a last
// request.
const DRAIN_MS = 1000;
// Node accepts one connection per listening socket in each turn of its loop. With one socket,
// further connections would wait for seconds, unnoticed.
const ACCEPTED_AT_ONCE = process.platform === 'linux' ? 16 : 1;
const CLOSE_EVERY_MS = 100;
const STOP_PATIENCE_MS = 8000;

/** Time limits of requests in progress after a stop, and of clients that read nothing. */
interface ListenOptions {
  host: string;
  port: number;
  patience?: typeof PATIENCE;
  stopPatienceMs?: number;
  stalledTimeoutMs?: number;
}

/** Until it is stopped. @throws when the port is taken. */
export async function listen(
  app: { fetch: FetchCallback },
  {
    host,
    port,
    patience: { headersMs, requestMs } = PATIENCE,
    stopPatienceMs = STOP_PATIENCE_MS,
    stalledTimeoutMs = STALLED_TIMEOUT_MS,
  }: ListenOptions,
): Promise<Listening> {
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // By default, Node checks the limits only every 30 s.
    connectionsCheckingInterval: headersMs / 2,
  };
  const answers = new Answers();
  // HTTP/1.0 has no Host.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
  const server = createServer(
    timeouts,
    inTurn((request, answer) => {
      answers.add(answer);
      // `OPTIONS *` asks the server itself (RFC 9110, 9.3.7). It is no address.
      if (request.url === '*') answer.writeHead(204, { Allow: 'GET, HEAD, OPTIONS' }).end();
      else void listener(request, answer);
    }),
  );
  server.setTimeout(stalledTimeoutMs);
  const slow = setInterval(
    () => answers.cutSlow((2 * stalledTimeoutMs) / 1000),
    2 * stalledTimeoutMs,
  ).unref();
  const listeners = await openPort(server, { host, port });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = Promise.all(listeners.map((listener) => once(listener, 'close')));
      answers.close();
      clearInterval(slow);
      // An HTTP server's own close method would close idle connections at once, although a proxy
      // may be sending a request on them.
      for (const listener of listeners) NetServer.prototype.close.call(listener);
      const stopping = new AbortController();
      const timer = setTimeout(() => server.closeAllConnections(), stopPatienceMs);
      void closeIdle(server, stopping.signal);
      await closed;
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Opens several sockets, among which Linux divides the connections. If two processes start at the
 * same moment, each can find the port free: then both listen, and Linux divides the connections
 * among both.
 * @returns the server, and the sockets that hand their connections to it. @throws when the port is
 * taken.
 */
async function openPort(
  server: Server,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): Promise<NetServer[]> {
  // A socket that shares its port doesn't notice another program there; one that doesn't is
  // refused.
  const isPortFree = port === 0 || (await isFree(host, port));
  const reusePort = ACCEPTED_AT_ONCE > 1 && isPortFree;
  const open = async (listener: NetServer, at: number) => {
    listener.listen({ host, port: at, reusePort });
    await once(listener, 'listening');
  };
  await open(server, port);
  const { port: given } = server.address() as AddressInfo;
  const options = { allowHalfOpen: true, noDelay: true };
  const others = Array.from(
    { length: ACCEPTED_AT_ONCE - 1 },
    () => new NetServer(options, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((listener) => open(listener, given)));
  return [server, ...others];
}

/** Repeats until aborted. Waits before the first time, so that a proxy can send a last request. */
async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  for (let wait = DRAIN_MS; !signal.aborted; wait = CLOSE_EVERY_MS) {
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    server.closeIdleConnections();
  }
}

/**
 * One request of a connection at a time: otherwise, a connection with many requests would hold as
 * many answers in memory. A connection with too many of them is closed.
 */
function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, { last: Promise<void>; count: number }>();
  return (request, response) => {
    const { socket } = request;
    const line = waiting.get(socket) ?? { last: Promise.resolve(), count: 0 };
    waiting.set(socket, line);
    line.count++;
    if (line.count > MOST_WAITING_REQUESTS) {
      socket.destroy();
      return;
    }
    const { promise: isDone, resolve } = Promise.withResolvers<void>();
    response.once('close', () => {
      line.count--;
      resolve();
    });
    if (line.count === 1) answer(request, response);
    else void line.last.then(() => socket.destroyed || answer(request, response));
    line.last = isDone;
  };
}

/** Answers being made or sent, at most one for each connection. */
class Answers {
  /** Bytes that the system had sent on each connection at the last check. */
  readonly #taken = new Map<ServerResponse, number>();
  #isClosing = false;

  add(answer: ServerResponse): void {
    if (this.#isClosing) closeAfter(answer);
    this.#taken.set(answer, Number.NaN);
    answer.once('close', () => this.#taken.delete(answer));
  }

  /**
   * Adds `Connection: close` to all answers whose headers aren't sent yet (RFC 9112, section 9.6).
   */
  close(): void {
    this.#isClosing = true;
    for (const answer of this.#taken.keys()) closeAfter(answer);
  }

  /**
   * Disconnects clients that have read too little of their answer. @param seconds since the last
   * call.
   */
  cutSlow(seconds: number): void {
    for (const [answer, before] of this.#taken) {
      const { socket } = answer;
      if (!socket || !answer.headersSent) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      if (taken - before < seconds * LEAST_BYTES_PER_SECOND) socket.destroy();
      else this.#taken.set(answer, taken);
    }
  }
}

function closeAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}
