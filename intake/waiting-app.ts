import { Hono } from 'hono';
import { addSite } from './app.ts';
import type { Deps } from './deps.ts';
import { answerHealth } from './handlers/health.ts';
import { json, refuseJson, refusePage, toRefusal } from './handlers/respond.ts';
import { isFormPost } from './http/body.ts';
import { answerPreflight, withCors } from './http/origin.ts';
import { Refusal } from './http/refusal.ts';

const RETRY_SECONDS = 5;

/**
 * Creates the app for the time when the database can't be reached: serves the site, and answers 503
 * with `Retry-After` if a request needs the store.
 */
export function createWaitingApp({
  site,
  parts,
  settings,
  log,
}: Pick<Deps, 'site' | 'parts' | 'settings' | 'log'>): ReturnType<typeof addSite> {
  const refusal = new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  const refuse = () => refusePage(refusal, { parts, settings });
  const refuseScript = (request: Request) =>
    withCors(request, refuseJson(refusal), settings.allowedOrigins);
  const app: ReturnType<typeof addSite> = new Hono();
  app.onError((error) => refuseJson(toRefusal(error, { log })));
  app.get('/healthz', () => answerHealth());
  app.get('/readyz', () =>
    json(
      503,
      { status: 'unavailable', storage: 'unavailable' },
      { 'Retry-After': String(RETRY_SECONDS) },
    ),
  );
  for (const root of new Set(['/', settings.base])) {
    app.options(`${root}api/*`, ({ req }) =>
      answerPreflight(
        req.raw,
        ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
        settings.allowedOrigins,
      ),
    );
    app.all(`${root}api/*`, ({ req }) => (isFormPost(req.raw) ? refuse() : refuseScript(req.raw)));
    for (const path of ['newsletter/*', 'announcements/*', 'invitations/*', 'mail/*'])
      app.all(root + path, refuse);
  }
  return addSite(app, site);
}
