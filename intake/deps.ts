import type { Logger } from 'pino';
import type { IntakeParts } from '../core/intake/parts.ts';
import type { IntakeSettings } from './environment.ts';
import type { Limiter } from './http/limiter.ts';
import type { Metrics } from './metrics.ts';
import type { StaticSite } from './static-site.ts';
import type { Store } from './store/store.ts';
import type { Visits } from './visits.ts';

/** The operators' desk, where it is open. */
export interface Desk {
  /** Signs an operator in. */
  token: string;
  /** The desk as it was built, for each root that it is served below. */
  pages: StaticSite[];
  /** Counts wrong tokens per network. */
  guesses: Limiter;
  /** Counts them for the log: how many there were, where that is to be said. */
  refused: (now: number) => number | undefined;
}

/** Everything the service stands on; tests give their own. */
export interface Deps {
  site: Pick<StaticSite, 'respond'>;
  store: Store;
  parts: IntakeParts;
  settings: Pick<IntakeSettings, 'base' | 'siteUrl' | 'intakeUrl' | 'allowedOrigins' | 'trustedProxies' | 'metricsToken'>;
  limiter: Limiter;
  desk?: Desk | undefined;
  /** Where views of screens are taken, and how many of one network; nothing where they aren't. */
  visiting: { visits: Visits; limiter: Limiter } | undefined;
  /** The firm's sender, and who is told of enquiries. */
  mail: { from: string; to: string };
  log: Logger;
  metrics: Metrics;
  now: () => number;
  /** Called once mail may have been queued. */
  onMail: () => void;
  /** Throws what keeps mail from leaving. */
  checkMail: () => Promise<void>;
}
