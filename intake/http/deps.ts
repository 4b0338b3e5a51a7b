import type { Logger } from 'pino';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import type { Limiter } from './limiter.ts';
import type { Metrics } from './metrics.ts';

/** Needed by the handlers of all subjects. Tests pass their own. */
export interface HandlerDeps {
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
  log: Logger;
  metrics: Metrics;
  now: () => number;
  /** Call it once mail may have been queued. */
  onMail: () => void;
}
