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

/** A submission, save sign-ups for the newsletter, which are subscribers. */
export const messageSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  said,
  /** What is odd about it, such as that others sent the same text. */
  suspicion: v.optional(v.string()),
  handling: handlingSchema,
  /** Its mails, for as long as it is known what became of them. */
  mails: v.array(messageMailSchema),
  /** Whether its address gets no mail, so that it can't be answered here. */
  isStopped: v.optional(v.boolean()),
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
  /** The name of whose message brought it; null if there is none. */
  name: v.nullable(v.string()),
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
 * name of a client, campaign, wave or group. `sender` is whose message it was about, as long as that is
 * stored: the log itself holds nobody's name.
 */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: time,
  operator: v.string(),
  action: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  sender: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** A page of a list; `next` is the cursor of the following page. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/**
 * The result of an action: the number of items changed or mails queued. `isUnderWay`: the work goes
 * on, and the number was counted beforehand.
 */
export const doneSchema = v.object({ count: v.number(), isUnderWay: v.optional(v.literal(true)) });
export type Done = v.InferOutput<typeof doneSchema>;

/** A valid operator token: words of printable ASCII characters, because it is sent in a header. */
export const OPERATOR_TOKEN = /^[!-~]+( [!-~]+)*$/;
