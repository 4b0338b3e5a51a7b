import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerQuickly } from './quick-answers.ts';
import type { StaticSite } from './static-site.ts';
import { KEEP_ALIVE_SECONDS } from './wire-answer.ts';

type FetchCallback = Parameters<typeof getRequestListener>[0];

export interface Listening {
  port: number;
  /** Takes no more requests, finishes those it has, and resolves. */
  stop: () => Promise<void>;
}

// Whoever sends a byte now and then holds a connection no longer than this.
const HEADERS_PATIENCE_MS = 10_000;
const REQUEST_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 10_000;

/** Listens with an application, and before it with what of its site is kept in memory, until it is stopped. @throws when the port is taken. */
export async function listen(app: { fetch: FetchCallback }, site: StaticSite, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer(
    { headersTimeout: HEADERS_PATIENCE_MS, requestTimeout: REQUEST_PATIENCE_MS, keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000 },
    getRequestListener(app.fetch),
  );
  const endQuickConnections = answerQuickly(server, (pathname, accepted) => site.answerFromMemory(pathname, accepted));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      endQuickConnections();
      const timer = setTimeout(() => server.closeAllConnections(), STOP_PATIENCE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
