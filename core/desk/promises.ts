import * as v from 'valibot';
import { PROMISES } from '../submissions/promises.ts';

/** A mail that has waited for longer is due, in ms. */
export const MAIL_DUE_MS = 60 * 60 * 1000;

const time = v.number();

/**
 * `open` promises have time left; `void` ones bind nobody any more. The reason says why, and with
 * it what to do: `late` mail left after it was due; `unsent`, `unanswered`, `unannounced` and
 * `survey-closed` wait; `refused` mail can be sent again, `expired` mail can't, because its text is
 * deleted, nor can `bounced` mail, which came back; `limit` and `unwanted` mail was withheld; `closed` and `dealt-with` were settled by an
 * operator. What became of a mail is `forgotten` after its retention.
 */
export const promiseSchema = v.object({
  name: v.picklist(PROMISES),
  state: v.picklist(['kept', 'open', 'due', 'broken', 'void', 'forgotten']),
  reason: v.picklist([
    ...([
      'kept',
      'late',
      'unsent',
      'unanswered',
      'unannounced',
      'survey-closed',
      'refused',
      'expired',
      'bounced',
    ] as const),
    ...(['limit', 'unwanted', 'closed', 'dealt-with', 'forgotten'] as const),
  ]),
  /** When it was kept, broken or given up; while it isn't, when it was made. */
  at: time,
  /** The mail server's last answer. */
  error: v.optional(v.string()),
  /** The id of a dead letter that can be sent again. */
  mailId: v.optional(v.string()),
});
export type Promised = v.InferOutput<typeof promiseSchema>;

/**
 * A broken or due promise in a list, and to whom it was made; null if that is deleted meanwhile.
 */
export const promiseItemSchema = v.object({
  id: v.string(),
  ...promiseSchema.entries,
  message: v.nullable(v.object({ id: v.string(), kind: v.string(), who: v.string() })),
});
export type PromiseItem = v.InferOutput<typeof promiseItemSchema>;

export const countsSchema = v.object({ kept: v.number(), due: v.number(), broken: v.number() });
/** Numbers of promises: those kept lately, and all that are due or broken. */
export type PromiseCounts = v.InferOutput<typeof countsSchema>;
export const promisesSchema = v.object({
  notice: countsSchema,
  confirmation: countsSchema,
  guide: countsSchema,
  list: countsSchema,
  copy: countsSchema,
  announcement: countsSchema,
  answer: countsSchema,
});
export type PromisesCounted = v.InferOutput<typeof promisesSchema>;

/** The sum over all promises. */
export function sumOf(counted: PromisesCounted): PromiseCounts {
  const sum = (state: keyof PromiseCounts) =>
    Object.values(counted).reduce((total, counts) => total + counts[state], 0);
  return { kept: sum('kept'), due: sum('due'), broken: sum('broken') };
}

/** By what a promise is judged. Times are in ms since 1970. */
export interface Circumstances {
  now: number;
  /** An enquiry that came in by then without an answer is due. */
  answerDue: number;
  isSurveyOpen: boolean;
}
