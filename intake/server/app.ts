import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { RESOURCES, type Resource } from '../../core/submissions/submission.ts';
import { answerCampaignLink, answerCampaignSheet } from '../campaigns/answer-link.ts';
import { answerCampaignResponse, answerSurveyCopy } from '../campaigns/answer-response.ts';
import { respond } from '../enquiries/respond.ts';
import { Admission } from '../http/admission.ts';
import { json, refuseBusy, refuseJson, toRefusal } from '../http/answer.ts';
import { isFormPost } from '../http/body.ts';
import { clientAddress } from '../http/network.ts';
import { answerPreflight, withCors } from '../http/origin.ts';
import { OWN_HEADERS } from '../http/page.ts';
import { answerBounce } from '../mail/bounces/answer-bounce.ts';
import { newsletterPath, partsOfLink, SUPPRESSION_PATH } from '../mail/mail-link.ts';
import {
  answerNewsletterLink,
  answerSentNewsletter,
  answerStopLink,
  answerSuppressionLink,
} from '../newsletter/answer-links.ts';
import { answerVisit } from '../visits/answer-visit.ts';
import { answerHealth, answerReadiness } from './answer-health.ts';
import { answerMetrics } from './answer-metrics.ts';
import type { Deps } from './deps.ts';
import { addDeskPages, addDeskResources } from './desk.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

// Counts of these requests would tell operators when people answer a survey.
const UNMEASURED = /^api\/(campaign-|survey-)/;

/** `createApp(deps).fetch(request)` answers a request without a port. */
export function createApp(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const admission = new Admission(deps.log);
  app.onError((error) => refuseJson(toRefusal(error, deps)));
  app.on('GET', ['/healthz', '/healthz/'], () => answerHealth());
  app.on('GET', ['/readyz', '/readyz/'], () => answerReadiness(deps));
  const socketAddressOf = ({ env }: Context<Bindings>) => env?.incoming?.socket.remoteAddress ?? '';
  app.get('/metrics', (context) => answerMetrics(context.req.raw, deps));
  app.use(refuseOtherHosts(deps.settings));
  const { base, allowedOrigins, trustedProxies } = deps.settings;
  const addressOf = (context: Context<Bindings>) =>
    clientAddress(
      socketAddressOf(context),
      context.req.header('X-Forwarded-For') ?? null,
      trustedProxies,
    );
  // Under a base path, the site posts to addresses below it, but the documented addresses must
  // work, too.
  for (const root of new Set(['/', base])) {
    /**
     * Serves a path's methods within the admission limit, its CORS preflight, and 405 for other
     * methods.
     */
    const serve = (
      path: string,
      methods: string[],
      answer: (request: Request, address: string) => Promise<Response>,
    ) => {
      app.on(methods, path, async (context) => {
        const { raw } = context.req;
        const route = path.slice(root.length);
        const start = performance.now();
        const response = await admission.pass(() => answer(raw, addressOf(context)), {
          body: raw.method === 'POST' ? context.env?.incoming : undefined,
        });
        if (!response) return withCors(raw, refuseBusy(isFormPost(raw), deps), allowedOrigins);
        if (!UNMEASURED.test(route))
          deps.metrics.requestSeconds.observe({ route }, (performance.now() - start) / 1000);
        return withCors(raw, response, allowedOrigins);
      });
      app.options(path, ({ req }) => answerPreflight(req.raw, methods, allowedOrigins));
      app.all(path, () =>
        json(405, { error: 'method' }, { Allow: [...methods, 'OPTIONS'].join(', ') }),
      );
    };
    for (const resource of Object.keys(RESOURCES) as Resource[])
      serve(`${root}api/${resource}`, ['POST'], (request, address) =>
        respond(request, address, resource, deps),
      );
    app.use(`${root}api/campaign-links`, compress());
    serve(`${root}api/campaign-links`, ['GET'], (request, address) =>
      answerCampaignLink(request, address, deps),
    );
    serve(`${root}api/campaign-sheets`, ['GET'], (request, address) =>
      answerCampaignSheet(request, address, deps),
    );
    serve(`${root}api/campaign-responses`, ['POST'], (request, address) =>
      answerCampaignResponse(request, address, deps),
    );
    if (deps.settings.bounceSecret)
      serve(`${root}api/bounces`, ['POST'], (request) => answerBounce(request, deps));
    const { visiting, copyCount } = deps;
    if (copyCount)
      serve(`${root}api/survey-copies`, ['POST'], (request, address) =>
        answerSurveyCopy(request, address, copyCount, deps),
      );
    if (visiting)
      serve(`${root}api/visits`, ['POST'], (request, address) =>
        answerVisit(request, address, visiting, deps),
      );
    addMailLinks(app, admission, root, deps);
    if (deps.desk) addDeskResources(app, deps.desk, deps, { root, addressOf });
    app.all(`${root}api/*`, () => json(404, { error: 'unknown' }));
  }
  if (deps.desk) addDeskPages(app, deps.desk);
  return addSite(app, deps.site);
}

/**
 * Answers only for the hosts of the site and the intake, and for this machine: a stranger's own
 * name could lead a browser here (DNS rebinding), or end up in cached answers.
 */
function refuseOtherHosts({
  siteUrl,
  intakeUrl,
}: Pick<Deps['settings'], 'siteUrl' | 'intakeUrl'>): MiddlewareHandler<Bindings> {
  const ours = [siteUrl, intakeUrl].map((address) => new URL(address).hostname);
  return async ({ req }, next) => {
    const { hostname, pathname } = new URL(req.url);
    if (/^\/(healthz|readyz|metrics)\/?$/.test(pathname)) return next();
    const host = hostname.replace(/\.$/, '');
    if (ours.includes(host) || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return next();
    return new Response(
      'This name is not served here. Whoever runs the site: SITE_URL and INTAKE_URL name the hosts that are, and a proxy must pass on Host.\n',
      { status: 421, headers: { ...OWN_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } },
    );
  };
}

function addMailLinks(app: Hono<Bindings>, admission: Admission, root: string, deps: Deps): void {
  const answers: Record<string, (request: Request, spoken: Deps) => Promise<Response>> = {
    'newsletter/confirm': (request) => answerNewsletterLink(request, 'confirm', deps),
    'newsletter/unsubscribe': (request) => answerNewsletterLink(request, 'unsubscribe', deps),
    'announcements/unsubscribe': (request) =>
      answerStopLink(request, 'stop', deps.store.newsletters, deps),
    'invitations/unsubscribe': (request, spoken) =>
      answerStopLink(request, 'decline', deps.store.invitations, spoken),
    [SUPPRESSION_PATH]: answerSuppressionLink,
  };
  app.on(['GET', 'HEAD'], `${root}${newsletterPath(':slug')}`, ({ req }) =>
    answerSentNewsletter(req.param('slug') ?? '', deps),
  );
  for (const [path, answer] of Object.entries(answers))
    app.on(['GET', 'POST'], `${root}${path}`, async ({ req: { raw } }) => {
      const spoken = { ...deps, parts: partsOfLink(deps.parts, raw.url) };
      return (await admission.pass(() => answer(raw, spoken))) ?? refuseBusy(true, spoken);
    });
}

/** As the last route. Benchmarks use it without the service. */
export function addSite(app: Hono<Bindings>, site: Deps['site']): Hono<Bindings> {
  app.all('*', ({ req }) => {
    const mended = mendAddress(new URL(req.url));
    return mended === undefined ? site.respond(req.raw) : redirect(mended);
  });
  return app;
}

/**
 * Repairs an address whose # or ? a program has encoded, such as `/%23/adoption/faq`; undefined if
 * none is.
 */
function mendAddress({ pathname, search }: URL): string | undefined {
  const at = pathname.search(/%(?:23|3F)/i);
  if (at < 0) return undefined;
  const [path, sign, rest] = [
    pathname.slice(0, at),
    pathname.slice(at, at + 3),
    pathname.slice(at + 3),
  ];
  const behind = sign === '%23' ? `#${rest}${search}` : `?${rest.replace(/%26/g, '&')}${search}`;
  // Two slashes would lead to another host.
  return `${path.replace(/^[/\\]+/, '/')}${behind}`;
}

function redirect(address: string): Response {
  return new Response(null, { status: 302, headers: { ...OWN_HEADERS, Location: address } });
}
