import * as v from 'valibot';
import { FORMS } from '../submissions/forms.ts';
import { PROMISES, type PromiseName, promiseOf } from '../submissions/promises.ts';
import { hasForm } from '../submissions/submission.ts';

/** A mail that has waited for longer is due, in ms. */
export const MAIL_DUE_MS = 60 * 60 * 1000;

const time = v.number();

/**
 * `open` promises have time left; `void` ones bind nobody any more. The reason says why, and with it what to do:
 * `late` mail left after it was due; `unsent`, `unanswered`, `unannounced` and `survey-closed` wait; `refused` mail can be sent again, `expired` mail can't, because its text is
 * deleted; `limit` and `unwanted` mail was withheld; `closed` and `dealt-with` were settled by an operator. What became of a mail is
 * `forgotten` after its retention.
 */
export const promiseSchema = v.object({
  name: v.picklist(PROMISES),
  state: v.picklist(['kept', 'open', 'due', 'broken', 'void', 'forgotten']),
  reason: v.picklist([
    ...(['kept', 'late', 'unsent', 'unanswered', 'unannounced', 'survey-closed', 'refused', 'expired'] as const),
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

/** A broken or due promise in a list, with the submission that it was made to; null if that is deleted meanwhile. */
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
  const sum = (state: keyof PromiseCounts) => Object.values(counted).reduce((total, counts) => total + counts[state], 0);
  return { kept: sum('kept'), due: sum('due'), broken: sum('broken') };
}

/** What the store knows of a promised mail. Times are in ms since 1970. */
export interface MailFacts {
  id: string;
  kind: string;
  state: string;
  createdAt: number;
  settledAt: number | null;
  error: string | null;
  /** Whether its text is still stored. */
  hasText: boolean;
}

/** What the store knows of a submission. */
export interface SubmissionFacts {
  kind: string;
  at: number;
  progress: string | null;
  progressAt: number | null;
  awaitsSurvey: boolean;
  /** Whether an operator, or for a sign-up its sender, has settled what the submission was about. */
  isDealtWith: boolean;
  mails: readonly MailFacts[];
}

/** By what a promise is judged. Times are in ms since 1970. */
export interface Circumstances {
  now: number;
  /** An enquiry that came in by then without an answer is due. */
  answerDue: number;
  isSurveyOpen: boolean;
}

/** The promises made to the sender of a submission, and to the firm about it. */
export function promisesOf(submission: SubmissionFacts, circumstances: Circumstances): Promised[] {
  const { kind, at, mails } = submission;
  const names = hasForm(kind) ? Object.keys(FORMS[kind].mails).flatMap((one) => promiseOf(one) ?? []) : [];
  const mailed = names.map((name): Promised => {
    const mail = latestOf(mails.filter((each) => promiseOf(each.kind) === name));
    return mail ? judgeMail(name, mail, submission.isDealtWith, circumstances) : { name, state: 'forgotten', reason: 'forgotten', at };
  });
  return [...mailed, ...judgeAnnouncement(submission, circumstances), ...judgeAnswer(submission, circumstances)];
}

/** Judges the promise that a mail keeps. @param isDealtWith whether the mail is no longer needed. */
export function judgeMail(name: PromiseName, mail: MailFacts, isDealtWith: boolean, { now }: Pick<Circumstances, 'now'>): Promised {
  const { id, state, createdAt, hasText } = mail;
  const at = mail.settledAt ?? createdAt;
  const error = mail.error ? { error: mail.error } : {};
  switch (state) {
    case 'delivered':
      return { name, state: 'kept', reason: at - createdAt >= MAIL_DUE_MS ? 'late' : 'kept', at };
    case 'withdrawn':
      return { name, state: 'void', reason: 'unwanted', at };
    case 'withheld':
      return { name, state: 'void', reason: 'limit', at };
    case 'dead':
      if (isDealtWith) return { name, state: 'void', reason: 'dealt-with', at };
      return hasText ? { name, state: 'broken', reason: 'refused', at, ...error, mailId: id } : { name, state: 'broken', reason: 'expired', at, ...error };
    default:
      return { name, state: now - createdAt >= MAIL_DUE_MS ? 'due' : 'open', reason: 'unsent', at: createdAt, ...error };
  }
}

/** A later mail that a limit withheld changes nothing about an earlier one. */
function latestOf(mails: readonly MailFacts[]): MailFacts | undefined {
  const byTime = mails.toSorted((one, other) => one.createdAt - other.createdAt);
  return byTime.findLast(({ state }) => state !== 'withheld') ?? byTime.at(-1);
}

function judgeAnnouncement({ awaitsSurvey, mails, at, isDealtWith }: SubmissionFacts, circumstances: Circumstances): Promised[] {
  const name = 'announcement';
  const mail = latestOf(mails.filter(({ kind }) => promiseOf(kind) === name));
  if (mail) return [judgeMail(name, mail, isDealtWith, circumstances)];
  if (!awaitsSurvey) return [];
  return [circumstances.isSurveyOpen ? { name, state: 'due', reason: 'unannounced', at } : { name, state: 'open', reason: 'survey-closed', at }];
}

function judgeAnswer({ progress, progressAt, at }: SubmissionFacts, { answerDue }: Circumstances): Promised[] {
  const name = 'answer';
  if (progress === 'new') return [{ name, state: at <= answerDue ? 'due' : 'open', reason: 'unanswered', at }];
  if (progress === 'answered') return [{ name, state: 'kept', reason: 'kept', at: progressAt ?? at }];
  return progress === 'closed' ? [{ name, state: 'void', reason: 'closed', at: progressAt ?? at }] : [];
}
