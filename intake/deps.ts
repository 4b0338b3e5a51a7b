import type { Logger } from 'pino';
import type { IntakeParts } from '../core/intake/parts.ts';
import type { IntakeSettings } from './environment.ts';
import type { DailyCount, Limiter } from './http/limiter.ts';
import type { Posted } from './mail/post.ts';
import type { Announced } from './mail/transport.ts';
import type { Metrics } from './metrics.ts';
import type { Operator } from './read-operators.ts';
import type { StaticSite } from './static-site.ts';
import type { Store } from './store/store.ts';
import type { Visits } from './visits.ts';

export interface Desk {
  operators: readonly Operator[];
  /** The built desk, for each root that it is served under. */
  pages: StaticSite[];
  /** Limits wrong tokens per network. */
  guesses: Limiter;
  /**
   * Counts a wrong token. @returns the number since the last log line, or undefined while no line
   * is due.
   */
  refused: (now: number) => number | undefined;
}

/** The dependencies of the service; tests give their own. */
export interface Deps {
  site: Pick<StaticSite, 'respond'>;
  store: Store;
  parts: IntakeParts;
  settings: Pick<
    IntakeSettings,
    | 'base'
    | 'siteFolder'
    | 'siteUrl'
    | 'intakeUrl'
    | 'allowedOrigins'
    | 'trustedProxies'
    | 'metricsToken'
    | 'bounceSecret'
    | 'answerDays'
    | 'retention'
    | 'dataDir'
    | 'databaseUrl'
    | 'smtpUrl'
    | 'smtp'
    | 'mailsPerMinute'
  >;
  limiter: Limiter;
  /**
   * Limits what comes by campaigns' links. It counts in the memory of this process alone: a count
   * in the database would tell from which network somebody answered, and when
   * (decisions/survey-anonymity.md).
   */
  campaignLimiter: Limiter;
  /** Limits survey responses by day. */
  responseLimiter: Limiter;
  desk?: Desk | undefined;
  /** Counts and limits views, where VISITS is on. */
  visiting: { visits: Visits; limiter: Limiter } | undefined;
  /**
   * Counts the copies of responses to campaigns; undefined without SMTP_URL, where none is mailed.
   */
  copyCount: DailyCount | undefined;
  /** The firm's sender, and the recipient of notifications. */
  mail: { from: string; to: string };
  log: Logger;
  metrics: Metrics;
  now: () => number;
  /** Mixes responses to waves; a failure is logged (housekeeping.ts). */
  mix: () => Promise<void>;
  /** Called once mail may have been queued. */
  onMail: () => void;
  /**
   * Checks the mail transport. @returns what the mail server announced, if there is one. @throws
   * {Error} why mail can't be sent.
   */
  checkMail: () => Promise<Announced | undefined>;
  /** Hands a mail to the mail server at once, past the outbox. @throws {MailFailure} */
  post: (posted: Posted) => Promise<void>;
  /** Counts the tests that operators mail past the outbox. */
  testCount: DailyCount;
}
