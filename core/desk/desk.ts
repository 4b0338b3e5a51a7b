import * as v from 'valibot';
import { listOf } from '../submissions/fields.ts';
import { handlingSchema } from './inbox.ts';

/** Milliseconds since 1970. */
const time = v.number();
/** The submitted fields, in the order shown. */
const said = v.record(v.string(), v.string());
/**
 * A resource or a kind of mail. Not a picklist, because another version may have stored a kind that
 * this version doesn't know.
 */
const kind = v.string();

// The most that an operator sees at once.
const READ_MOST = 1000;

/** `withheld`: its address had reached its limit of mails; `unwanted`: the address wants none. */
const messageMailSchema = v.object({
  kind,
  state: v.picklist(['left', 'waiting', 'undelivered', 'withheld', 'unwanted']),
  /** Since when; while waiting, when it was queued. */
  at: time,
  /** The mail server's last answer. */
  error: v.optional(v.string()),
  deadLetterId: v.optional(v.string()),
});
export type MessageMail = v.InferOutput<typeof messageMailSchema>;

/** A submission other than a sign-up for the newsletter. */
export const messageSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  said,
  /** What is suspicious, such as others having sent the same text. */
  suspicion: v.optional(v.string()),
  handling: handlingSchema,
  /** For as long as their outcome is known. */
  mails: v.array(messageMailSchema),
  /** Whether its address gets no mail, so that it can't be answered here. */
  isStopped: v.optional(v.boolean()),
  /** When a deleted submission is gone for good; absent in the inbox. */
  restorableUntil: v.optional(time),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** `isRead`: an operator has marked it as read. */
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

/** `at`: when it failed for good. */
export const deadLetterSchema = v.object({
  id: v.string(),
  kind,
  at: time,
  /** Null if deleted with the text. */
  recipient: v.nullable(v.string()),
  /** Whose message brought it; null if there is none. */
  name: v.nullable(v.string()),
  error: v.string(),
  /** Whether its text is still stored. */
  canBeSent: v.boolean(),
  messageId: v.nullable(v.string()),
});
export type DeadLetter = v.InferOutput<typeof deadLetterSchema>;

/**
 * The header with the session's `pass`, which shows that the browser has signed in with its token
 * before. It can't be made up for another token.
 */
export const DESK_PASS = 'Desk-Pass';

export const sessionSchema = v.object({ operator: v.string(), pass: v.string() });
export type DeskSession = v.InferOutput<typeof sessionSchema>;

/**
 * Who did what to which item. `itemName`: a form's resource, or the name of a client, campaign,
 * wave or group. `sender`: whose message it was about, as long as that is stored; the log itself
 * contains no names of persons. `message`: the id of that message if the item is one of its mails.
 * `campaign`: the id of the one that the item belongs to, while it exists. `newsletter`: the
 * subject of the draft or newsletter that the item is, while it exists.
 */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: time,
  operator: v.string(),
  action: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  sender: v.optional(v.string()),
  message: v.optional(v.string()),
  campaign: v.optional(v.string()),
  newsletter: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** `next` is the cursor of the following page. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/**
 * The number of changed items or queued mails. `isUnderWay`: the work goes on, and the number was
 * counted beforehand.
 */
export const doneSchema = v.object({ count: v.number(), isUnderWay: v.optional(v.literal(true)) });
export type Done = v.InferOutput<typeof doneSchema>;

/** Printable ASCII words, because it is sent in a header. */
export const OPERATOR_TOKEN = /^[!-~]+( [!-~]+)*$/;
