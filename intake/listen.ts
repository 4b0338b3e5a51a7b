import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch'];

export interface Listening {
  port: number;
  /** Takes no more requests, finishes those it has, and resolves. */
  stop: () => Promise<void>;
}

// Whoever sends a byte now and then holds a connection no longer than this.
const HEADERS_PATIENCE_MS = 10_000;
const REQUEST_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 10_000;

/** Listens with an application until it is stopped. @throws when the port is taken. */
export async function listen(app: { fetch: FetchCallback }, { host, port }: { host: string; port: number }): Promise<Listening> {
  const serverOptions = { headersTimeout: HEADERS_PATIENCE_MS, requestTimeout: REQUEST_PATIENCE_MS };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), STOP_PATIENCE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
