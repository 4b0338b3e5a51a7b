import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

type FetchCallback = Parameters<typeof getRequestListener>[0];

export interface Listening {
  port: number;
  /** Stops accepting requests, finishes those in progress, and resolves. */
  stop: () => Promise<void>;
}

// Limits how long a slow sender can hold a connection.
const HEADERS_PATIENCE_MS = 10_000;
const REQUEST_PATIENCE_MS = 30_000;
// How long an idle connection is kept.
const KEEP_ALIVE_MS = 5000;
const STOP_PATIENCE_MS = 8000;

/** Where to listen, and how long requests in progress may take after a stop. */
interface Place {
  host: string;
  port: number;
  stopPatienceMs?: number;
}

/** Serves an app over HTTP until it is stopped. @throws when the port is taken. */
export async function listen(app: { fetch: FetchCallback }, { host, port, stopPatienceMs = STOP_PATIENCE_MS }: Place): Promise<Listening> {
  const server = createServer(
    { headersTimeout: HEADERS_PATIENCE_MS, requestTimeout: REQUEST_PATIENCE_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    getRequestListener(app.fetch),
  );
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), stopPatienceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
