import { FORMS } from '../../core/submissions/forms.ts';
import { isMailKind, mailOf } from '../../core/submissions/mails.ts';
import { hasForm, type SurveyResponse } from '../../core/submissions/submission.ts';
import type { StoredRecord } from '../store/accept.ts';
import type { NewMail } from '../store/mail-row.ts';
import type { Suspicion } from './traps.ts';

/** A submission of a form: checked when it came, or read from a row that may be of another version. */
export interface Sent {
  resource: string;
  userEmail: string;
  payload: Record<string, unknown>;
}

/** Who answered the survey and what was answered, to be stored apart. */
export function recordOfSurvey({ userEmail, userRole, userCompany, answers, comments, draftToken }: SurveyResponse): StoredRecord {
  return { kind: 'survey', respondent: { userEmail, userRole, userCompany }, answers, comments, draftToken };
}

/** The copy for a respondent: the one mail that repeats what was typed, as only the respondent can have asked for it. */
export function mailsOfSurvey({ userEmail, answers, comments }: SurveyResponse): NewMail[] {
  return [{ kind: 'survey-copy', recipient: userEmail, facts: { answers, comments } }];
}

/** What a form's submission leaves in the store, quarantined where its form says so. */
export function recordOfForm({ resource, userEmail, payload }: Sent, suspicion?: Suspicion): StoredRecord {
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  const isQuarantined = suspicion && (form?.quarantine === 'suspected' || !suspicion.isOfSpeedAlone);
  if (form?.storedAs === 'subscriber' && !isQuarantined) return { kind: 'subscriber', userEmail };
  return { kind: 'submission', userEmail, payload, spamReason: isQuarantined ? suspicion.reason : undefined };
}

/**
 * The mails that go with a form's submission. Those to the firm say what was typed. Nobody has verified the visitor's address, so
 * nothing is quoted to it.
 */
export function mailsOfForm({ resource, userEmail, payload }: Sent, firm: string): NewMail[] {
  const kinds = hasForm(resource) ? Object.keys(FORMS[resource].mails).filter(isMailKind) : [];
  return kinds.map((kind) => (mailOf(kind).to === 'firm' ? { kind, recipient: firm, facts: payload } : { kind, recipient: userEmail, facts: {} }));
}

/**
 * Whether a mail is sent although its submission is quarantined. The firm is told by the digest. Who was only quick may well be a visitor,
 * and waits for what was promised.
 */
export function isSentAtOnce({ kind }: NewMail, suspicion: Suspicion): boolean {
  return suspicion.isOfSpeedAlone && mailOf(kind).to === 'visitor';
}
