import type { MailKind } from '../../core/submissions/mails.ts';

/** The mails to respondents of the survey, whose facts are encrypted. */
export const RESPONDENT_KINDS: readonly string[] = ['survey-copy'] satisfies MailKind[];
/** The mails whose recipients no operator may see: a reminder tells that somebody has not answered. */
export const PRIVATE_KINDS: readonly string[] = [...RESPONDENT_KINDS, 'campaign-reminder' satisfies MailKind];

/** A mail to queue: its kind, recipient and facts. It is composed when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
  /** The submission or subscriber that it is promised to. Never set for mails to respondents of the survey. */
  submissionId?: string | undefined;
}

/** A claimed mail. `attempt` is the fencing token: only the latest claim can settle the mail. */
export interface ClaimedMail {
  id: string;
  messageId: string;
  /** The kind. A row stored by another version may hold one that this version doesn't know. */
  kind: string;
  recipient: string;
  facts: Record<string, unknown>;
  attempt: number;
  createdAt: number;
  /** The key of the recipient's domain. */
  domainKey: string;
}
