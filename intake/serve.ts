import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { openDesk } from './desk.ts';
import type { IntakeSettings } from './environment.ts';
import { mailLink } from './handlers/mail-link.ts';
import { startHousekeeping } from './housekeeping.ts';
import { Limiter, WINDOW_SECONDS } from './http/limiter.ts';
import { listen } from './listen.ts';
import { mailFolder } from './mail/mail-files.ts';
import { createMailer } from './mail/mailer.ts';
import { mailDomain } from './mail/message.ts';
import { openMail } from './mail/open.ts';
import { Metrics } from './metrics.ts';
import { Sender } from './outbox/sender.ts';
import { readGuide, readParts } from './parts.ts';
import { StaticSite } from './static-site.ts';
import { openStore, type Store } from './store/store.ts';
import { Visits } from './visits.ts';

export interface RunningIntake {
  port: number;
  /** Where the mail goes, for the operator. */
  mailPlace: string;
  /** What keeps a promise from being kept, for the operator. */
  risk: string | undefined;
  /** Takes no more requests, finishes what it has begun, closes the store, and resolves. */
  stop: () => Promise<void>;
}

// What tells of networks goes as soon as it is of no use.
const FORGET_EVERY_MS = 60_000;

// A whole office that reads and reads, in ten minutes.
const VIEW_LIMIT = 1000;

/** Runs the intake until it is stopped. @throws when a setting is wrong, there is no built site, the store can't be opened, or the port is taken. */
export async function serve(
  settings: IntakeSettings,
  log: Logger = pino({ level: settings.logLevel, base: null }, pino.destination(2)),
): Promise<RunningIntake> {
  const { siteFolder, siteUrl, base } = settings;
  const site = new StaticSite(siteFolder, base);
  const desk = openDesk(settings);
  const parts = readParts(siteFolder);
  const guide = readGuide(siteFolder);
  const addresses = { from: settings.mailFrom ?? parts.brand.mail.from, to: settings.mailTo ?? parts.brand.mail.to };
  const { transport, place } = openMail(settings, addresses.from);
  const store = await openStore(settings);
  const deliver = createMailer({
    transport,
    parts,
    guide,
    siteUrl,
    from: addresses.from,
    mailLink: (step, id) => mailLink({ settings, store }, step, id),
    letterOf: store.mailings.letterOf,
  });
  const sender = new Sender({ outbox: store.outbox, deliver, log });
  const onMail = () => sender.wake();
  const limiter = createLimiter(store, settings.submissionLimit, log);
  const metrics = new Metrics();
  const visiting = settings.visits
    ? { visits: new Visits({ paths: parts.countedPaths, store: store.visits, metrics, log }), limiter: new Limiter(VIEW_LIMIT) }
    : undefined;
  for (const line of describeVisits(settings.visits, parts.countedPaths)) log.warn(line);
  const app = createApp({
    site,
    store,
    parts,
    settings,
    limiter,
    desk,
    visiting,
    mail: addresses,
    log,
    metrics,
    now: Date.now,
    onMail,
    checkMail: transport.check,
  });
  const server = await listen(app, settings).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const risk = await store.risk();
  sender.start();
  const domain = mailDomain(addresses.from);
  const stopVisits = visiting?.visits.start();
  const forgetting = setInterval(() => forgetNetworks(store, log), FORGET_EVERY_MS).unref();
  const stopHousekeeping = startHousekeeping({
    retention: store.retention,
    days: settings.retention,
    mailFiles: mailFolder(settings.dataDir),
    mail: { recipient: addresses.to, domain },
    log,
    onMail,
  });
  return {
    port: server.port,
    mailPlace: place,
    risk,
    stop: async () => {
      await server.stop();
      clearInterval(forgetting);
      await stopVisits?.();
      await stopHousekeeping();
      await sender.stop();
      transport.close();
      await store.close();
    },
  };
}

function createLimiter({ rateLimits, secret }: Store, limit: number, log: Logger): Limiter {
  return new Limiter(limit, rateLimits && { counter: rateLimits.counter, keyOf: (use, text) => secret.keyOf(use, text), log });
}

async function forgetNetworks({ rateLimits }: Store, log: Logger): Promise<void> {
  await rateLimits?.forget(Date.now(), WINDOW_SECONDS * 1000).catch((error: Error) => log.warn({ cause: error.message }, 'expired rate limits not deleted'));
}

/** Where build and intake were told different things, a line that says so. */
function describeVisits(isOn: boolean, { length }: readonly string[]): string[] {
  if (isOn && length === 0) return ['VISITS is on, but the site was built without it: nothing is counted until it is built again.'];
  if (!isOn && length > 0) return ['The site was built with VISITS=on, but VISITS is off here: its pages tell of views that nobody takes.'];
  return [];
}
