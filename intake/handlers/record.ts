import { FORMS } from '../../core/submissions/forms.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import type { StoredRecord } from '../store/inbox/accept.ts';
import type { NewMail } from '../store/mail/mail-row.ts';
import type { Suspicion } from './traps.ts';

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
