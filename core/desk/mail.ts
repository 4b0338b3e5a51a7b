import * as v from 'valibot';
import { email } from '../submissions/fields.ts';

/** Why mail did not leave: what it is about (intake/mail/transport.ts), with the reason's codes. */
const failureSchema = v.object({ scope: v.string(), reason: v.string() });

/** What came back in the last 30 days and was not heard. */
const unheardSchema = v.object({
  /** By day (UTC): what proves nothing, or is about another recipient than ours. */
  reports: v.array(
    v.object({
      day: v.string(),
      kind: v.picklist(['bounce', 'complaint']),
      why: v.picklist(['unproved', 'elsewhere']),
      count: v.number(),
    }),
  ),
  /** How many messages were begun twice and never read to their end. */
  setAside: v.number(),
});
export type UnheardReports = v.InferOutput<typeof unheardSchema>;

/** How mail leaves, and whether it can at the moment. */
export const mailSchema = v.object({
  /** The mail server; null where each mail is written to a file. */
  server: v.nullable(v.object({ host: v.string(), port: v.number(), hasPassword: v.boolean() })),
  from: v.string(),
  /** What we say in EHLO; null for the name of the machine. */
  name: v.nullable(v.string()),
  connections: v.number(),
  /** The most mails in a minute; null for no limit. */
  perMinute: v.nullable(v.number()),
  /** What the mail server announced; null while it can't be reached. */
  announced: v.nullable(
    v.object({
      encryption: v.nullable(v.picklist(['TLS', 'STARTTLS'])),
      /** The largest mail that it takes; null where it doesn't say. */
      maxBytes: v.nullable(v.number()),
      hasUtf8: v.boolean(),
    }),
  ),
  /** Why no mail can leave; null while it can. */
  failure: v.nullable(failureSchema),
  waiting: v.object({ count: v.number(), since: v.nullable(v.number()) }),
  unheard: unheardSchema,
  /** Mails of the last days that may have arrived twice. */
  maybeTwice: v.number(),
});
export type DeskMail = v.InferOutput<typeof mailSchema>;

export const mailTestSchema = v.object({ userEmail: email });

/**
 * What became of a test: the mail server took it; it did not, with its whole answer if it gave one;
 * or nobody knows yet.
 */
export const mailTestOutcomeSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('taken') }),
  v.object({
    outcome: v.literal('failed'),
    ...failureSchema.entries,
    answer: v.nullable(v.string()),
  }),
  v.object({ outcome: v.literal('unanswered') }),
]);
export type MailTestOutcome = v.InferOutput<typeof mailTestOutcomeSchema>;
