import { FORMS } from '../../core/submissions/forms.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import type { NewMail } from '../mail/mail-row.ts';
import type { Entry, StoredRecord } from './accept.ts';
import type { Judgement, Sent, Suspicion } from './judge.ts';

/** What is stored, and the mails to queue. */
export function entryOfForm(
  sent: Sent,
  { suspicion, textKey }: Judgement,
  { firm, isSurveyOpen }: { firm: string; isSurveyOpen: boolean },
): Pick<Entry, 'record' | 'mails'> {
  const record = recordOfForm(sent, suspicion, { textKey, isSurveyOpen });
  const mails = mailsOfForm(sent, firm);
  const isQuarantined = record.kind === 'submission' && record.spamReason !== undefined;
  return {
    record,
    mails: suspicion && isQuarantined ? mails.filter((one) => isSentAtOnce(one, suspicion)) : mails,
  };
}

/** Quarantined if the form's definition says so. @param circumstances facts besides the fields. */
export function recordOfForm(
  { resource, userEmail, payload }: Sent,
  suspicion?: Suspicion,
  circumstances: Pick<
    Extract<StoredRecord, { kind: 'submission' }>,
    'textKey' | 'isSurveyOpen'
  > = {},
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
 * Only mails to the firm contain the submitted fields, because the visitor's address is not
 * verified.
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
 * Mails that are sent even if the submission is quarantined. The firm gets the digest instead. A
 * submission that was only fast may come from a real visitor, who waits for the promised mail.
 */
export function isSentAtOnce({ kind }: NewMail, suspicion: Suspicion): boolean {
  return suspicion.isOfSpeedAlone && mailOf(kind).to === 'visitor';
}
