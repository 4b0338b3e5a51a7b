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

/** How long a sender may take for its headers, and for its whole request, before its connection is closed. */
export const PATIENCE = { headersMs: 10_000, requestMs: 30_000 };
// Longer than a proxy keeps idle connections (Caddy two minutes, nginx one): if the intake closed one first, a request on its way would be lost.
const KEEP_ALIVE_MS = 150_000;
// How long a client may take nothing of its answer.
const STALLED_TIMEOUT_MS = 30_000;
// For so long after a stop, requests on open connections are still answered, each for the last time.
const DRAIN_MS = 1000;
const CLOSE_EVERY_MS = 100;
const STOP_PATIENCE_MS = 8000;

/** Where to listen, how long senders and, after a stop, requests in progress may take, and when a client that takes nothing is cut off. */
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
    // Node looks only every 30 s by default.
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
      // That of HTTP would close idle connections at once, on which a proxy may just be sending.
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

/** Closes connections as they become idle, once they had time to be used for the last time. */
async function closeIdle(server: Server, signal: AbortSignal): Promise<void> {
  for (let wait = DRAIN_MS; !signal.aborted; wait = CLOSE_EVERY_MS) {
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    server.closeIdleConnections();
  }
}

/** @returns a function that makes all later responses say `Connection: close` (RFC 9112, section 9.6). */
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
