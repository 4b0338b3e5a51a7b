import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

type FetchCallback = Parameters<typeof getRequestListener>[0];

export interface Listening {
  port: number;
  /** Takes no more requests, finishes those it has, and resolves. */
  stop: () => Promise<void>;
}

// Whoever sends a byte now and then holds a connection no longer than this.
const HEADERS_PATIENCE_MS = 10_000;
const REQUEST_PATIENCE_MS = 30_000;
// For how long a connection without a request is kept.
const KEEP_ALIVE_MS = 5000;
const STOP_PATIENCE_MS = 8000;

/** Where to listen, and for how long what has begun may take once it is to stop. */
interface Place {
  host: string;
  port: number;
  stopPatienceMs?: number;
}

/** Lets an application answer over HTTP until it is stopped. @throws when the port is taken. */
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
