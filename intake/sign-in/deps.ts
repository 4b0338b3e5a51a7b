import type { Secret } from '../engine/secret.ts';
import type { HandlerDeps } from '../http/deps.ts';
import type { Limiter } from '../http/limiter.ts';
import type { StaticSite } from '../http/static-site.ts';
import type { Operator } from '../settings/read-operators.ts';
import type { createAuditLog } from './audit-log.ts';

export interface Desk {
  operators: readonly Operator[];
  /** One for each root that the desk is served under. */
  pages: StaticSite[];
  /** Wrong tokens, per network. */
  guesses: Limiter;
  /**
   * Counts a wrong token. @returns the number since the last log line, or undefined while no line
   * is due.
   */
  refused: (now: number) => number | undefined;
}

export interface DeskDeps extends HandlerDeps {
  store: { auditLog: ReturnType<typeof createAuditLog>; secret: Secret };
}
