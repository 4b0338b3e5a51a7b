import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

type FetchCallback = Parameters<typeof getRequestListener>[0];

export interface Listening {
  port: number;
  /** Stops accepting requests, finishes those in progress, and resolves. */
  stop: () => Promise<void>;
}

/** The time limits for receiving a request's headers, and the whole request, before its connection is closed. */
export const PATIENCE = { headersMs: 10_000, requestMs: 30_000 };
// Proxies keep idle connections for less (Caddy two minutes, nginx one). If the intake closed one first, a request on its way would be lost.
const KEEP_ALIVE_MS = 150_000;
// A client that reads nothing of its answer for this time is disconnected.
const STALLED_TIMEOUT_MS = 30_000;
// After a stop, idle connections stay open for this time, because a proxy may be sending a last request on them.
const DRAIN_MS = 1000;
const CLOSE_EVERY_MS = 100;
const STOP_PATIENCE_MS = 8000;

/** The address to listen at, and the time limits of requests, of requests in progress after a stop, and of clients that read nothing. */
interface Place {
  host: string;
  port: number;
  patience?: typeof PATIENCE;
  stopPatienceMs?: number;
  stalledTimeoutMs?: number;
}

/** Serves an app over HTTP until it is stopped. @throws when the port is taken. */
export async function listen(
  app: { fetch: FetchCallback },
  { host, port, patience: { headersMs, requestMs } = PATIENCE, stopPatienceMs = STOP_PATIENCE_MS, stalledTimeoutMs = STALLED_TIMEOUT_MS }: Place,
): Promise<Listening> {
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // By default, Node checks the limits only every 30 s.
    connectionsCheckingInterval: headersMs / 2,
  };
  const server = createServer(timeouts, getRequestListener(app.fetch));
  server.setTimeout(stalledTimeoutMs);
  const closeAfterAnswers = trackAnswers(server);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      closeAfterAnswers();
      // The close method of an HTTP server would close idle connections at once, although a proxy may be sending a request on them.
      NetServer.prototype.close.call(server);
      const stopping = new AbortController();
      const timer = setTimeout(() => server.closeAllConnections(), stopPatienceMs);
      void closeIdle(server, stopping.signal);
      await closed;
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/** Closes idle connections repeatedly until aborted. Waits before the first time, so that a proxy can send a last request. */
async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  for (let wait = DRAIN_MS; !signal.aborted; wait = CLOSE_EVERY_MS) {
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    server.closeIdleConnections();
  }
}

/** @returns a function that adds `Connection: close` to all responses whose headers aren't sent yet (RFC 9112, section 9.6). */
function trackAnswers(server: Server): () => void {
  const answers = new Set<ServerResponse>();
  let isClosing = false;
  const close = (answer: ServerResponse) => answer.headersSent || answer.setHeader('Connection', 'close');
  server.prependListener('request', (_request, answer) => {
    if (isClosing) close(answer);
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  return () => {
    isClosing = true;
    for (const answer of answers) close(answer);
  };
}
