import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import type { NewMail } from '../mail/mail-row.ts';
import type { StoredRecord } from './accept.ts';

/**
 * A submission of a form: either just checked, or read from a row that another version may have
 * stored.
 */
export interface Sent {
  resource: string;
  userEmail: string;
  payload: Record<string, unknown>;
}

/** What the intake knows of a form's submission besides its fields. */
type Circumstances = Pick<
  Extract<StoredRecord, { kind: 'submission' }>,
  'textKey' | 'isSurveyOpen'
>;

/**
 * The record of a form's submission, quarantined if the form's definition says so. @param
 * circumstances the record's facts besides the fields.
 */
export function recordOfForm(
  { resource, userEmail, payload }: Sent,
  suspicion?: Suspicion,
  circumstances: Circumstances = {},
): StoredRecord {
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  const isQuarantined =
    suspicion && (form?.quarantine === 'suspected' || !suspicion.isOfSpeedAlone);
  if (form?.storedAs === 'subscriber' && !isQuarantined) return { kind: 'subscriber', userEmail };
  return {
    kind: 'submission',
    userEmail,
    payload,
    spamReason: isQuarantined ? suspicion.reason : undefined,
    ...circumstances,
  };
}

/**
 * The mails of a form's submission. Only mails to the firm hold the submitted fields, because the
 * visitor's address is not verified.
 */
export function mailsOfForm({ resource, userEmail, payload }: Sent, firm: string): NewMail[] {
  const kinds = hasForm(resource) ? Object.keys(FORMS[resource].mails).filter(isMailKind) : [];
  return kinds.map((kind) =>
    mailOf(kind).to === 'firm'
      ? { kind, recipient: firm, facts: payload }
      : { kind, recipient: userEmail, facts: {} },
  );
}

/**
 * Whether a mail is sent although its submission is quarantined. The firm gets the digest instead.
 * A submission that was only fast may come from a real visitor, who waits for the promised mail.
 */
export function isSentAtOnce({ kind }: NewMail, suspicion: Suspicion): boolean {
  return suspicion.isOfSpeedAlone && mailOf(kind).to === 'visitor';
}

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
