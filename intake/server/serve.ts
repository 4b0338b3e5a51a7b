import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { explain } from '../engine/explain.ts';
import { isUnreachable } from '../engine/postgres.ts';
import { lockServing } from '../engine/sqlite.ts';
import { json, refuseJson, refusePage, toRefusal } from '../http/answer.ts';
import { isFormPost } from '../http/body.ts';
import { listen } from '../http/listen.ts';
import { answerPreflight, withCors } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { StaticSite } from '../http/static-site.ts';
import { mailDomain } from '../mail/message.ts';
import { mailAddresses, openMail } from '../mail/open.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { readGuide, readParts } from '../settings/parts.ts';
import { openStore } from '../store/store.ts';
import { answerHealth } from './answer-health.ts';
import { addSite } from './app.ts';
import type { Deps } from './deps.ts';
import { openDesk } from './desk.ts';
import { type Service, startService } from './service.ts';

export interface RunningIntake {
  port: number;
  mailPlace: string;
  /** Stops accepting requests, answers those in progress, and closes the store. */
  stop: () => Promise<void>;
}

const REOPEN_EVERY_MS = 1000;

/**
 * If the database can't be reached at the start, serves the site and tries again.
 * @throws when a setting is wrong, there is no built site, the store can't be opened, or the port
 * is taken.
 */
export async function serve(
  settings: IntakeSettings,
  lines: DestinationStream = pino.destination(2),
): Promise<RunningIntake> {
  const log = pino({ level: settings.logLevel, base: null }, lines);
  const { siteFolder, base } = settings;
  const parts = readParts(siteFolder);
  const site = new StaticSite(siteFolder, base, parts.answers.plain);
  const desk = openDesk(settings);
  requireSite(settings, parts);
  const guide = readGuide(siteFolder);
  const addresses = mailAddresses(settings, parts);
  const { transport, place } = openMail(settings, addresses.from);
  for (const line of describeVisits(settings.visits, parts.countedPages)) log.warn(line);
  const serving = settings.databaseUrl ? undefined : await lockServing(settings.dataDir);
  const waitingApp = createWaitingApp({ site, parts, settings, log });
  let service: Service | undefined;
  const open = async () => {
    const place = {
      ...settings,
      mailDomain: mailDomain(addresses.from),
      timeZone: parts.brand.timeZone,
    };
    const store = await openStore(place);
    service = startService(
      { settings, site, desk, parts, guide, addresses, transport, log },
      store,
    );
  };
  const lost = await open().catch((error: unknown) => {
    if (isUnreachable(error)) return error;
    serving?.close();
    throw error;
  });
  const server = await listen(
    { fetch: (...request) => (service?.app ?? waitingApp).fetch(...request) },
    settings,
  ).catch(async (error: unknown) => {
    await service?.stop();
    serving?.close();
    throw error;
  });
  const stopping = new AbortController();
  const opening =
    lost === undefined
      ? undefined
      : keepOpening(open, { signal: stopping.signal, lost, log, settings });
  return {
    port: server.port,
    mailPlace: place,
    stop: async () => {
      stopping.abort();
      await Promise.all([server.stop(), opening]);
      await service?.stop();
      serving?.close();
      transport.close();
    },
  };
}

interface Opening {
  signal: AbortSignal;
  lost: unknown;
  log: Logger;
  settings: IntakeSettings;
}

/** Logs each new reason for a failure. */
async function keepOpening(
  open: () => Promise<void>,
  { signal, lost, log, settings }: Opening,
): Promise<void> {
  let reason: string | undefined;
  for (let error = lost; error !== undefined && !signal.aborted; ) {
    const { message } = error as Error;
    if (message !== reason)
      log.error(
        { cause: message },
        `the store can't be opened yet: ${explain(error as Error, settings) ?? message}`,
      );
    reason = message;
    await sleep(REOPEN_EVERY_MS, undefined, { signal }).catch(() => undefined);
    error = signal.aborted ? undefined : await open().catch((again: unknown) => again);
    if (error === undefined && !signal.aborted) log.info('the store is open');
  }
}

/** @throws {SettingsError} if the site was built for another address, to which its links lead. */
function requireSite({ siteUrl, siteFolder }: IntakeSettings, parts: IntakeParts): void {
  const [ours, built] = [new URL(siteUrl), new URL(parts.siteUrl)];
  // A trial can move to another port, since no link within the site names it.
  if (ours.hostname === 'localhost') built.port = ours.port;
  if (ours.href === built.href) return;
  throw new SettingsError(
    `SITE_URL is ${siteUrl}, but the site in ${siteFolder} was built for ${parts.siteUrl}, to which its links lead: set SITE_URL to that, or run npm run build with this one.`,
  );
}

/** One line for each difference between the VISITS settings of build and intake. */
function describeVisits(isOn: boolean, { length }: readonly unknown[]): string[] {
  if (isOn && length === 0)
    return [
      'VISITS is on, but the site was built without it: views are not counted until it is built again.',
    ];
  if (!isOn && length > 0)
    return [
      'The site was built with VISITS=on, but VISITS is off here: its pages send views that are not counted.',
    ];
  return [];
}

const RETRY_SECONDS = 5;

/**
 * While the database can't be reached: serves the site, and answers 503 with `Retry-After` if a
 * request needs the store.
 */
function createWaitingApp({
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
