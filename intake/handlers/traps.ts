import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';

/** Nobody reads and fills a form so quickly. */
const QUICKEST_MS = 1000;

// Stored with a quarantined submission, and recognised by these very words.
const TRAPPED = 'a hidden field was filled';

/** Why a submission looks like spam. */
export interface Suspicion {
  reason: string;
  /** A visitor can be as quick: one who types before the page's script runs, or has the browser fill the form. */
  isOfSpeedAlone: boolean;
}

/** Why a submission looks like spam; undefined where it doesn't. It is quarantined and never dropped: a password manager fills hidden fields, too. */
export function suspect(fields: Record<string, unknown>, now: number): Suspicion | undefined {
  const trap = fields[TRAP_FIELD];
  if (typeof trap === 'string' && trap.trim() !== '') return { reason: TRAPPED, isOfSpeedAlone: false };
  const took = now - Date.parse(String(fields[START_FIELD] ?? ''));
  // A clock that is wrong tells nothing.
  return took >= 0 && took < QUICKEST_MS ? { reason: `it was filled in ${(took / 1000).toFixed(1)} seconds`, isOfSpeedAlone: true } : undefined;
}

/** The suspicion that was stored by its reason. */
export function recallSuspicion(reason: string): Suspicion {
  return { reason, isOfSpeedAlone: reason !== TRAPPED };
}
