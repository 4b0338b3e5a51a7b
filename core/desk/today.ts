import * as v from 'valibot';

/** Milliseconds since 1970. */
const time = v.number();

export const todaySchema = v.object({
  /** Unanswered enquiries, those due, and the working days that an answer may take. */
  enquiries: v.object({ new: v.number(), due: v.number(), workingDays: v.number() }),
  /** The one that has waited longest. */
  oldest: v.nullable(
    v.object({
      ...{ id: v.string(), at: time, isDue: v.boolean() },
      ...{ name: v.string(), company: v.string() },
    }),
  ),
  /** People whose mail failed, with the latest one each; at most a few. */
  undelivered: v.array(
    v.object({
      ...{ name: v.string(), kind: v.string(), at: time },
      messageId: v.nullable(v.string()),
    }),
  ),
  /** Whether there are more. */
  hasMoreUndelivered: v.boolean(),
  /** Suspected spam that no operator has marked as read. */
  unreadSpam: v.number(),
  /** Addresses that are waiting for the promised announcement of the survey. */
  unannounced: v.number(),
  waiting: v.object({ count: v.number(), since: v.nullable(time) }),
  /** Waiting mails that the server refuses until somebody acts, by its answer. */
  refusals: v.array(v.object({ error: v.string(), count: v.number() })),
  /** Open waves, by last day. */
  rounds: v.array(
    v.object({
      ...{ id: v.string(), name: v.string(), closesOn: v.string() },
      ...{ client: v.string(), campaignId: v.string(), campaign: v.string() },
      /** How many are asked, and how many had answered at the last midnight, if counted. */
      ...{ asked: v.number(), people: v.number(), countedOn: v.nullable(v.string()) },
    }),
  ),
  /** The last one sent. */
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
