import * as v from 'valibot';

/** Milliseconds since 1970. */
const time = v.number();

/** What needs an operator today, and what is under way. */
export const todaySchema = v.object({
  /** Enquiries without an answer, those of them that are due, and the days that an answer may take. */
  enquiries: v.object({ new: v.number(), due: v.number(), workingDays: v.number() }),
  /** The one that has waited longest. */
  oldest: v.nullable(
    v.object({
      ...{ id: v.string(), at: time, isDue: v.boolean() },
      ...{ name: v.string(), company: v.string() },
    }),
  ),
  /** Whom mail could not be delivered to, each once, with the latest of it; at most a few. */
  undelivered: v.array(
    v.object({
      ...{ name: v.string(), kind: v.string(), at: time },
      /** The message that brought it, if there is one. */
      messageId: v.nullable(v.string()),
    }),
  ),
  /** Whether there are more. */
  hasMoreUndelivered: v.boolean(),
  /** Suspected spam that no operator has marked as read. */
  unreadSpam: v.number(),
  /** The addresses that were promised word of the survey's opening, and wait for it. */
  unannounced: v.number(),
  waiting: v.object({ count: v.number(), since: v.nullable(time) }),
  /** Those of them that the mail server refuses from us until somebody acts, by what it said. */
  refusals: v.array(v.object({ error: v.string(), count: v.number() })),
  /** The waves that are open, the first to end first. */
  rounds: v.array(
    v.object({
      ...{ id: v.string(), name: v.string(), closesOn: v.string() },
      ...{ client: v.string(), campaignId: v.string(), campaign: v.string() },
      /** How many people are asked, and how many had answered at the last midnight, if one has been. */
      ...{ asked: v.number(), people: v.number(), countedOn: v.nullable(v.string()) },
    }),
  ),
  /** The newsletter that was sent last. */
  newsletter: v.nullable(
    v.object({
      ...{ slug: v.string(), subject: v.string(), begunAt: time },
      ...{ recipients: v.number(), delivered: v.number() },
    }),
  ),
});
export type Today = v.InferOutput<typeof todaySchema>;

/** Whether nothing needs an operator. */
export function isQuiet({
  enquiries,
  undelivered,
  unreadSpam,
  unannounced,
  waiting,
}: Pick<Today, 'enquiries' | 'undelivered' | 'unreadSpam' | 'unannounced' | 'waiting'>): boolean {
  return enquiries.new + undelivered.length + unreadSpam + unannounced + waiting.count === 0;
}
