import type { MailKind } from '../../core/submissions/mails.ts';

/** A mail to queue: its kind, recipient and facts. It is composed when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  facts: Record<string, unknown>;
  /** More facts, which are stored encrypted (encrypted-facts.ts). */
  secret?: Record<string, unknown> | undefined;
  /** The id it gets, by which its key is named; a new one if omitted. */
  id?: string | undefined;
  /** The submission or subscriber that it is promised to. */
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
