import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import type { IntakeSettings } from './environment.ts';
import { StaticSite } from './static-site.ts';

export interface RunningIntake {
  port: number;
  /** Takes no more requests, finishes those it has, and resolves. */
  stop: () => Promise<void>;
}

/** Serves the built site until it is stopped. @throws when there is no built site, or the port is taken. */
export async function serve({ host, port, base, siteFolder }: IntakeSettings): Promise<RunningIntake> {
  const app = createApp({ site: new StaticSite(siteFolder, base) });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await closed;
    },
  };
}
