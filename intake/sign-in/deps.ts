import type { Secret } from '../engine/secret.ts';
import type { HandlerDeps } from '../http/deps.ts';
import type { Limiter } from '../http/limiter.ts';
import type { StaticSite } from '../http/static-site.ts';
import type { Operator } from '../settings/read-operators.ts';
import type { createAuditLog } from './audit-log.ts';

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

/** What every action of the desk needs. */
export interface DeskDeps extends HandlerDeps {
  store: { auditLog: ReturnType<typeof createAuditLog>; secret: Secret };
}
