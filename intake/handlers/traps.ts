import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';

/** Visitors take longer than this to read and fill in a form. */
const QUICKEST_MS = 1000;

// Stored with a quarantined submission and compared with later, so these words must not change.
const TRAPPED = 'a hidden field was filled';
const FAST = 'it was filled in ';

export interface Suspicion {
  reason: string;
  /**
   * Whether speed is the only sign. A visitor can be as fast: one who typed before the page's
   * script ran, or whose browser filled in the form.
   */
  isOfSpeedAlone: boolean;
}

/**
 * Checks a submission for signs of a program; undefined if there are none. Suspected spam is
 * quarantined and never dropped, because password managers fill hidden fields, too.
 */
export function suspect(fields: Record<string, unknown>, now: number): Suspicion | undefined {
  const trap = fields[TRAP_FIELD];
  if (typeof trap === 'string' && trap.trim() !== '')
    return { reason: TRAPPED, isOfSpeedAlone: false };
  const start = fields[START_FIELD];
  const took = typeof start === 'string' ? now - Date.parse(start) : Number.NaN;
  // A start time in the future comes from a wrong clock, and proves nothing.
  return took >= 0 && took < QUICKEST_MS
    ? { reason: `${FAST}${(took / 1000).toFixed(1)} seconds`, isOfSpeedAlone: true }
    : undefined;
}

/** Restores a suspicion from its stored reason. */
export function recallSuspicion(reason: string): Suspicion {
  return { reason, isOfSpeedAlone: reason.startsWith(FAST) };
}
