import { type Circumstances, MAIL_DUE_MS, type PromiseCounts, type PromisesCounted } from '../../core/desk/promises.ts';
import { PROMISED_MAILS, type PromiseName, promiseOf } from '../../core/submissions/promises.ts';
import { countRows } from './count-rows.ts';
import { AWAITS_SURVEY, IS_ANSWERED, IS_DEAD, IS_DELIVERED, IS_NEEDED, IS_WAITING } from './promise-conditions.ts';
import type { Database } from './tables.ts';

/** Counts the promises kept since a time (ms since 1970), and all that are due or broken. */
export async function countPromises(db: Database, { now, answerDue, isSurveyOpen }: Circumstances, since: number): Promise<PromisesCounted> {
  const mails = db
    .selectFrom('outbox')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('kind', 'in', PROMISED_MAILS)
    .groupBy('kind');
  const accepted = db.selectFrom('submission').where('state', '=', 'accepted');
  const [broken, due, delivered, dueAnswers, dueAnnouncements, answered] = await Promise.all([
    mails.where(IS_DEAD).where(IS_NEEDED).execute(),
    mails
      .where(IS_WAITING)
      .where(IS_NEEDED)
      .where('created_at', '<=', now - MAIL_DUE_MS)
      .execute(),
    mails.where(IS_DELIVERED).where('settled_at', '>', since).execute(),
    countRows(accepted.where('progress', '=', 'new').where('received_at', '<=', answerDue)),
    isSurveyOpen ? countRows(accepted.where(AWAITS_SURVEY)) : 0,
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
    announcement: count('announcement', { due: dueAnnouncements }),
    answer: count('answer', { kept: answered, due: dueAnswers }),
  };
}
