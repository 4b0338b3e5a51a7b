import type { MailKind } from '../../core/submissions/mails.ts';

/** Composed when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
  /** Stored encrypted (encrypted-facts.ts). */
  secret?: Record<string, unknown> | undefined;
  /** Names the mail's key; a new one if omitted. */
  id?: string | undefined;
  /** The submission or subscriber that it is promised to. */
  submissionId?: string | undefined;
  /** Minimum wait, so that it can be taken back. */
  delayMs?: number | undefined;
}

/** At most one to an address, by the key of the address. */
export interface KeyedMail {
  key: string;
  mail: NewMail;
}

/** `attempt` is the fencing token: only the latest claim can settle the mail. */
export interface ClaimedMail {
  id: string;
  messageId: string;
  /** A row stored by another version may have an unknown kind. */
  kind: string;
  recipient: string;
  facts: Record<string, unknown>;
  attempt: number;
  /** Attempts that failed because of this mail, not of all mail. */
  failures: number;
  /** Attempts that ended without an answer to the text. */
  unknowns: number;
  createdAt: number;
  domainKey: string;
  /** Such as a newsletter: nobody waits for it. */
  isBulk: boolean;
  /** As in `NewMail`. */
  submissionId?: string | null;
}
