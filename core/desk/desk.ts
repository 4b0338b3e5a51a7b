import * as v from 'valibot';
import { listOf } from '../submissions/fields.ts';
import { handlingSchema } from './inbox.ts';

/** Milliseconds since 1970. */
const time = v.number();
/** The submitted fields, in the order in which they are shown. */
const said = v.record(v.string(), v.string());
/**
 * A resource or a kind of mail. Not a picklist: a row stored by another version may hold one that
 * this version doesn't know.
 */
const kind = v.string();

// The most that an operator reads at once.
const READ_MOST = 1000;

/**
 * What became of a mail that a message brought. `withheld`: its address had had all the mails that
 * it may get; `unwanted`: it wants none.
 */
export const messageMailSchema = v.object({
  kind,
  state: v.picklist(['left', 'waiting', 'undelivered', 'withheld', 'unwanted']),
  /** Since when; while it waits, since when it has been queued. */
  at: time,
  /** The mail server's last answer. */
  error: v.optional(v.string()),
  deadLetterId: v.optional(v.string()),
});
export type MessageMail = v.InferOutput<typeof messageMailSchema>;

/** A submission; a newsletter sign-up with its subscriber's status. */
export const messageSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  said,
  state: v.optional(v.picklist(['pending', 'confirmed', 'unsubscribed'])),
  /** What is odd about it, such as that others sent the same text. */
  suspicion: v.optional(v.string()),
  /** What operators have done with it; absent for a newsletter sign-up. */
  handling: v.optional(handlingSchema),
  /** Its mails, for as long as it is known what became of them. */
  mails: v.array(messageMailSchema),
  /** When what an operator deleted is gone for good; absent for what is in the inbox. */
  restorableUntil: v.optional(time),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** A quarantined submission, with the reason. `isRead`: an operator has marked it as read. */
export const quarantinedSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  said,
  reason: v.string(),
  isRead: v.boolean(),
});
export type QuarantinedMessage = v.InferOutput<typeof quarantinedSchema>;

const shownIds = v.pipe(listOf(v.pipe(v.string(), v.uuid()), READ_MOST), v.minLength(1));
export const quarantinedIdsSchema = v.object({ ids: shownIds });

/**
 * A dead letter, with the time it failed for good and the mail server's answer.
 */
export const deadLetterSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  /** Null if it was deleted with the text. */
  recipient: v.nullable(v.string()),
  error: v.string(),
  /** Whether it can be sent again: its text is still stored. */
  canBeSent: v.boolean(),
  /** The message that brought it, if there is one. */
  messageId: v.nullable(v.string()),
});
export type DeadLetter = v.InferOutput<typeof deadLetterSchema>;

/**
 * The header with which a browser shows that it has signed in with its token before: the `pass` of
 * its session. Nobody can make one up for another token.
 */
export const DESK_PASS = 'Desk-Pass';

export const sessionSchema = v.object({ operator: v.string(), pass: v.string() });
export type DeskSession = v.InferOutput<typeof sessionSchema>;

/**
 * An entry of the audit log: who did what, to which item. `itemName` is a form's resource, or the
 * name of a client, campaign, wave or group.
 */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: time,
  operator: v.string(),
  action: v.string(),
  itemId: v.string(),
  itemName: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** A page of a list; `next` is the cursor of the following page. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/**
 * The overview: counts of items that need an operator's attention, and the number of recent
 * submissions.
 */
export const overviewSchema = v.object({
  /**
   * Enquiries without an answer, and those of them that are due. `workingDays` is the time for an
   * answer.
   */
  enquiries: v.object({ new: v.number(), due: v.number(), workingDays: v.number() }),
  /** The addresses that were promised word of the survey's opening, and wait for it. */
  unannounced: v.number(),
  /** Dead letters that can be sent again, and those whose text has been deleted. */
  deadLetters: v.number(),
  expiredLetters: v.number(),
  quarantined: v.number(),
  /** Those of the quarantine that no operator has marked as read. */
  unreadQuarantined: v.number(),
  waiting: v.object({ count: v.number(), since: v.nullable(time) }),
  /** Those of them that the mail server refuses from us until somebody acts, by what it said. */
  refusals: v.array(v.object({ error: v.string(), count: v.number() })),
  /** Mails of the last days that may have arrived twice. */
  maybeTwice: v.number(),
  /** How many reports and messages to the address of bounces were not heard in the last 30 days. */
  unheard: v.number(),
  received: v.record(v.string(), v.number()),
});
export type Overview = v.InferOutput<typeof overviewSchema>;

/** Whether nothing needs an operator's attention. */
export function isQuiet(
  overview: Omit<Overview, 'received' | 'quarantined' | 'refusals' | 'maybeTwice' | 'unheard'>,
): boolean {
  const { enquiries, unannounced, deadLetters, expiredLetters, unreadQuarantined, waiting } =
    overview;
  return (
    enquiries.new +
      unannounced +
      deadLetters +
      expiredLetters +
      unreadQuarantined +
      waiting.count ===
    0
  );
}

/**
 * The result of an action: the number of items changed or mails queued. `isUnderWay`: the work goes
 * on, and the number was counted beforehand.
 */
export const doneSchema = v.object({ count: v.number(), isUnderWay: v.optional(v.literal(true)) });
export type Done = v.InferOutput<typeof doneSchema>;

/** A valid operator token: words of printable ASCII characters, because it is sent in a header. */
export const OPERATOR_TOKEN = /^[!-~]+( [!-~]+)*$/;
