import { Hono } from 'hono';
import type { StaticSite } from './static-site.ts';

interface Parts {
  site: StaticSite;
}

/** The service as a function from a request to its answer: `createApp(parts).fetch(request)` needs no port. */
export function createApp({ site }: Parts): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.on(['GET', 'HEAD'], '*', (context) => site.respond(context.req.raw));
  app.all('*', (context) => context.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));
  return app;
}
