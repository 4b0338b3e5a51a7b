import type { Logger } from 'pino';
import type { IntakeParts } from '../../core/intake/parts.ts';
import { COPIES_A_DAY } from '../campaigns/answer-response.ts';
import { CopySender } from '../campaigns/copy-sender.ts';
import { causeOf } from '../engine/explain.ts';
import {
  DAY_SECONDS,
  DailyCount,
  Limiter,
  type LimiterUse,
  WINDOW_SECONDS,
} from '../http/limiter.ts';
import { Metrics } from '../http/metrics.ts';
import type { StaticSite } from '../http/static-site.ts';
import { hearMessage } from '../mail/bounces/hear.ts';
import { startMailbox } from '../mail/bounces/mailbox.ts';
import { createMailer } from '../mail/mailer.ts';
import { createPost } from '../mail/post.ts';
import { SLOTS } from '../mail/relay.ts';
import { Pace, Sender } from '../mail/sender.ts';
import { MailFailure, type MailTransport } from '../mail/transport.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import type { Desk } from '../sign-in/deps.ts';
import type { Store } from '../store/store.ts';
import { Visits } from '../visits/visits.ts';
import { createApp } from './app.ts';
import { TESTS_A_DAY } from './desk-mail.ts';
import { Mixer, startHousekeeping } from './housekeeping.ts';

interface ServiceParts {
  settings: IntakeSettings;
  site: StaticSite;
  desk: Omit<Desk, 'guesses'> | undefined;
  parts: IntakeParts;
  guide: Buffer;
  /** `to` gets notifications. */
  addresses: { from: string; to: string };
  transport: MailTransport;
  log: Logger;
}

/** The part of the intake that needs the store: requests, mail, retention. */
export interface Service {
  app: ReturnType<typeof createApp>;
  /** Finishes work in progress, and closes the store. */
  stop: () => Promise<void>;
}

// Expired rate limits are personal data, so they are deleted soon.
const FORGET_EVERY_MS = 60_000;

// From one address, as a multiple of its submissions in ten minutes.
const RESPONSES_A_DAY = 5;

// Wrong tokens at the desk from one network in ten minutes.
const GUESSES = 10;
const SIGN_INS: LimiterUse = { name: 'sign-ins', windowSeconds: WINDOW_SECONDS };

// From one address in ten minutes: enough for an office behind one address.
const VIEW_LIMIT = 1000;

export function startService(
  { settings, site, desk, parts, guide, addresses, transport, log }: ServiceParts,
  store: Store,
): Service {
  const post = { transport, parts, guide, settings, from: addresses.from, store };
  const deliver = createMailer(post);
  const mixer = new Mixer(store, log);
  const pace = new Pace(settings.mailsPerMinute);
  const sender = new Sender({
    outbox: store.outbox,
    clock: store.clock,
    deliver,
    slots: Math.min(SLOTS, settings.smtp.connections),
    pace,
    log,
  });
  const checkMail = async () => {
    if (sender.trouble)
      throw new MailFailure('us', `the mail server refuses us: ${sender.trouble}`);
    return transport.check();
  };
  const onMail = () => sender.wake();
  const isCopyMailed = settings.smtpUrl !== undefined;
  const copySender = isCopyMailed ? new CopySender({ ...post, pace, log }) : undefined;
  const limiter = createLimiter(store, settings.submissionLimit, log);
  const responseLimiter = createLimiter(store, RESPONSES_A_DAY * settings.submissionLimit, log, {
    name: 'survey responses',
    windowSeconds: DAY_SECONDS,
  });
  const metrics = new Metrics();
  const visiting = settings.visits
    ? {
        visits: new Visits({ pages: parts.countedPages, store: store.visits, metrics, log }),
        limiter: new Limiter(VIEW_LIMIT),
      }
    : undefined;
  const app = createApp({
    site,
    store,
    parts,
    settings,
    limiter,
    campaignLimiter: new Limiter(settings.submissionLimit),
    responseLimiter,
    desk: desk && { ...desk, guesses: createLimiter(store, GUESSES, log, SIGN_INS) },
    visiting,
    copyCount: isCopyMailed ? new DailyCount(COPIES_A_DAY) : undefined,
    mail: addresses,
    log,
    metrics,
    now: Date.now,
    mix: () => mixer.mix(),
    onMail,
    checkMail,
    post: createPost(post),
    testCount: new DailyCount(TESTS_A_DAY),
  });
  void logRisk(store, log);
  sender.start();
  const stopCopies = copySender?.start();
  const stopMailbox =
    settings.bounceImapUrl === undefined
      ? undefined
      : startMailbox({
          url: settings.bounceImapUrl,
          caFile: settings.smtp.caFile,
          hear: (message) => hearMessage(store, message, Date.now()),
          log,
        });
  const stopVisits = visiting?.visits.start();
  const forgetting = setInterval(() => forgetNetworks(store, log), FORGET_EVERY_MS).unref();
  const stopHousekeeping = startHousekeeping({
    store,
    mixer,
    days: settings.retention,
    deskUrl: desk && `${settings.intakeUrl}/desk/`,
    dataDir: settings.dataDir,
    mailTo: addresses.to,
    log,
    onMail,
  });
  return {
    app,
    stop: async () => {
      clearInterval(forgetting);
      await Promise.all([
        stopMailbox?.(),
        stopVisits?.(),
        stopHousekeeping(),
        sender.stop(),
        stopCopies?.(),
      ]);
      await mixer.mix();
      await store.close();
    },
  };
}

function createLimiter(
  { rateLimits, secret }: Store,
  limit: number,
  log: Logger,
  use?: LimiterUse,
): Limiter {
  return new Limiter(
    limit,
    rateLimits && {
      counter: rateLimits.counter,
      keyOf: (purpose, text) => secret.keyOf(purpose, text),
      log,
    },
    use,
  );
}

async function forgetNetworks({ rateLimits }: Store, log: Logger): Promise<void> {
  await rateLimits
    ?.forget(Date.now(), DAY_SECONDS * 1000)
    .catch((error: Error) =>
      log.warn({ cause: causeOf(error) }, 'expired rate limits not deleted'),
    );
}

async function logRisk(store: Store, log: Logger): Promise<void> {
  const risk = await store.risk().catch(() => undefined);
  if (risk) log.warn(risk);
}
