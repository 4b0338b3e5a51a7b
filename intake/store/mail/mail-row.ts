import { DAY_MS, startOfDay } from '../../../core/days.ts';
import type { MailKind } from '../../../core/submissions/mails.ts';

/**
 * The mails to respondents of the survey, whose facts are encrypted and whose recipients no
 * operator may see.
 */
export const RESPONDENT_KINDS: readonly string[] = ['survey-copy'] satisfies MailKind[];

/**
 * Whether a kind of mail is stored with the days alone of its times: a time would tell when its
 * recipient answered.
 */
export function isOfDay(kind: string): boolean {
  return kind === ('survey-copy' satisfies MailKind);
}

/**
 * The times that a mail is stored with. Those of a copy are days, rounded so that it never looks
 * older than it is. @param now in ms since 1970.
 */
export function storedTimes(kind: string, now: number): { createdAt: number; settledAt: number } {
  return isOfDay(kind)
    ? { createdAt: startOfDay(now) + DAY_MS, settledAt: startOfDay(now) }
    : { createdAt: now, settledAt: now };
}

/** A mail to queue: its kind, recipient and facts. It is composed when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
  /**
   * The submission or subscriber that it is promised to. Never set for mails to respondents of the
   * survey.
   */
  submissionId?: string | undefined;
}

/** A mail that an address gets once, with the key of the address. */
export interface KeyedMail {
  key: string;
  mail: NewMail;
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
  /** How many attempts failed under this mail, and not under all mail. */
  failures: number;
  /** How many attempts ended without an answer to the text. */
  unknowns: number;
  createdAt: number;
  domainKey: string;
  /** Whether it goes to many, such as a newsletter, so that nobody waits for it. */
  isBulk: boolean;
  /** What it was promised to, as in `NewMail`. */
  submissionId?: string | null;
}
