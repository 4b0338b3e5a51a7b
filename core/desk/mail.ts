import * as v from 'valibot';
import { email } from '../submissions/fields.ts';

/** intake/mail/transport.ts. */
const failureSchema = v.object({ scope: v.string(), reason: v.string() });

/** Reports of the last 30 days that had no effect. */
const unheardSchema = v.object({
  /** By day (UTC): unproved ones, and ones about somebody else's recipients. */
  reports: v.array(
    v.object({
      day: v.string(),
      kind: v.picklist(['bounce', 'complaint']),
      why: v.picklist(['unproved', 'elsewhere']),
      count: v.number(),
    }),
  ),
  /** Messages that were begun twice but never read to the end. */
  setAside: v.number(),
});
export type UnheardReports = v.InferOutput<typeof unheardSchema>;

export const mailSchema = v.object({
  /** Null if each mail is written to a file. */
  server: v.nullable(v.object({ host: v.string(), port: v.number(), hasPassword: v.boolean() })),
  from: v.string(),
  /** The name in EHLO; null for the machine's name. */
  name: v.nullable(v.string()),
  connections: v.number(),
  /** Null for no limit. */
  perMinute: v.nullable(v.number()),
  /** Null if the mail server can't be reached. */
  announced: v.nullable(
    v.object({
      encryption: v.nullable(v.picklist(['TLS', 'STARTTLS'])),
      /** Null if it doesn't say. */
      maxBytes: v.nullable(v.number()),
      hasUtf8: v.boolean(),
    }),
  ),
  /** Why no mail can be sent; null if it can. */
  failure: v.nullable(failureSchema),
  waiting: v.object({ count: v.number(), since: v.nullable(v.number()) }),
  unheard: unheardSchema,
  /** Recent mails that may have arrived twice. */
  maybeTwice: v.number(),
});
export type DeskMail = v.InferOutput<typeof mailSchema>;

export const mailTestSchema = v.object({ userEmail: email });

/** `failed` has the mail server's whole answer, if it gave one; `unanswered`: nobody knows yet. */
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
