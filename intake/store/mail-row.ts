import type { MailKind } from '../../core/submissions/mails.ts';

/** Mails whose recipient answers the survey, or has begun to. */
export const RESPONDENT_KINDS: readonly string[] = ['survey-copy', 'survey-link'] satisfies MailKind[];

/** A mail to be stored: what it is, to whom it goes, and what it will tell. It is worded when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
}

/** A mail as a sending slot claims it. `attempt` fences its settlement. */
export interface ClaimedMail {
  id: string;
  messageId: string;
  /** A kind of this version, or of another. */
  kind: string;
  recipient: string;
  facts: Record<string, unknown>;
  attempt: number;
  createdAt: number;
  /** The key of the recipient's domain; empty where the mail was queued by an older version. */
  domainKey: string;
}
