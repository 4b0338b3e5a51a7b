import type { MailKind } from '../../core/desk/mail-kinds.ts';

export type { MailKind };

/** Mails that go to many at once: they wait while anything else is to be sent. */
export const BULK_KINDS: readonly MailKind[] = ['newsletter-issue', 'survey-announcement'];

/** Mails whose recipient answers the survey, or has begun to. */
export const RESPONDENT_KINDS: readonly MailKind[] = ['survey-copy', 'survey-link'];

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
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
  attempt: number;
  createdAt: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How many mails of a kind one address may be sent, so that nobody can have a stranger's inbox filled. What exceeds it is not queued. */
export const MAIL_LIMITS: Partial<Record<MailKind, { count: number; withinMs: number }[]>> = {
  'contact-confirmation': [{ count: 3, withinMs: DAY }],
  guide: [{ count: 3, withinMs: DAY }],
  'newsletter-confirmation': [
    { count: 1, withinMs: 15 * MINUTE },
    { count: 3, withinMs: DAY },
  ],
  'newsletter-welcome': [{ count: 3, withinMs: DAY }],
  'survey-copy': [{ count: 5, withinMs: DAY }],
  'survey-link': [{ count: 5, withinMs: DAY }],
};
