import { type RawBuilder, sql } from 'kysely';
import {
  type Circumstances,
  MAIL_DUE_MS,
  type PromiseCounts,
  type PromisesCounted,
} from '../../../core/desk/promises.ts';
import { PROMISED_MAILS, type PromiseName, promiseOf } from '../../../core/submissions/promises.ts';
import { countRows } from '../engine/rows.ts';
import type { Database } from '../engine/tables.ts';

/** The promised mails that are listed one by one: a copy of a survey response names no submission. */
export const LISTED_MAILS = PROMISED_MAILS.filter((kind) => kind !== 'survey-copy');

// Literals: SQLite can't use a partial index with a bound parameter.
export const IS_DELIVERED = sql<boolean>`outbox.state = 'delivered'`;
/** Whether a delivered mail left after it was due. */
export const WAS_LATE = sql<boolean>`settled_at - created_at >= ${sql.lit(MAIL_DUE_MS)}`;
export const IS_ANSWERED = sql<boolean>`progress = 'answered'`;
export const AWAITS_SURVEY = sql<boolean>`awaits_survey = 1`;

export const COUNTS_TOWARDS_LIMIT = sql<boolean>`outbox.state != 'withheld'`;

/** Whether a mail's submission still needs it. A copy of a survey response names none. */
const IS_NEEDED = sql<boolean>`(outbox.submission_id is null
  or exists (select 1 from submission where submission.id = outbox.submission_id and submission.state = 'accepted'
    and (submission.progress is null or submission.progress = 'new'))
  or exists (select 1 from subscriber where subscriber.id = outbox.submission_id and subscriber.state = 'pending'))`;

/** Whether a promised mail is broken: it was given up, and is still needed. */
export const IS_BROKEN = sql<boolean>`(outbox.state = 'dead' and ${IS_NEEDED})`;

/** Whether a promised mail is due: it has waited for an hour, and is still needed. */
export function isMailDue({ now }: Pick<Circumstances, 'now'>): RawBuilder<boolean> {
  return sql`(outbox.state in ('pending', 'sending') and outbox.created_at <= ${now - MAIL_DUE_MS} and ${IS_NEEDED})`;
}

/** The enquiries whose answer is due. */
export function dueAnswers(db: Database, { answerDue }: Pick<Circumstances, 'answerDue'>) {
  return db
    .selectFrom('submission')
    .where('state', '=', 'accepted')
    .where('progress', '=', 'new')
    .where('received_at', '<=', answerDue);
}

/** The requests for access whose sender is due to hear that the survey is open. */
export function dueAnnouncements(
  db: Database,
  { isSurveyOpen }: Pick<Circumstances, 'isSurveyOpen'>,
) {
  const awaiting = db.selectFrom('submission').where('state', '=', 'accepted').where(AWAITS_SURVEY);
  return isSurveyOpen ? awaiting : awaiting.where(sql<boolean>`1 = 0`);
}

/** Mails whose text is still stored: that of settled ones is blanked. */
export const HAS_FACTS = sql<boolean>`facts != '{}'`;

/** Counts the promises kept since a time (ms since 1970), and all that are due or broken. */
export async function countPromises(
  db: Database,
  circumstances: Circumstances,
  since: number,
): Promise<PromisesCounted> {
  const mails = db
    .selectFrom('outbox')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('kind', 'in', PROMISED_MAILS)
    .groupBy('kind');
  const accepted = db.selectFrom('submission').where('state', '=', 'accepted');
  const [broken, due, delivered, unanswered, unannounced, answered] = await Promise.all([
    mails.where(IS_BROKEN).execute(),
    mails.where(isMailDue(circumstances)).execute(),
    mails.where(IS_DELIVERED).where('settled_at', '>', since).execute(),
    countRows(dueAnswers(db, circumstances)),
    countRows(dueAnnouncements(db, circumstances)),
    countRows(accepted.where(IS_ANSWERED).where('progress_at', '>', since)),
  ]);
  const ofMails = (name: PromiseName, rows: { kind: string; count: number }[]) =>
    rows.reduce((total, { kind, count }) => total + (promiseOf(kind) === name ? count : 0), 0);
  const count = (name: PromiseName, more: Partial<PromiseCounts> = {}): PromiseCounts => ({
    kept: ofMails(name, delivered) + (more.kept ?? 0),
    due: ofMails(name, due) + (more.due ?? 0),
    broken: ofMails(name, broken),
  });
  return {
    notice: count('notice'),
    confirmation: count('confirmation'),
    guide: count('guide'),
    list: count('list'),
    copy: count('copy'),
    announcement: count('announcement', { due: unannounced }),
    answer: count('answer', { kept: answered, due: unanswered }),
  };
}
