import type { Circumstances, PromiseCounts, PromisesCounted } from '../../core/desk/promises.ts';
import { PROMISED_MAILS, type PromiseName, promiseOf } from '../../core/submissions/promises.ts';
import { countRows } from './count-rows.ts';
import {
  dueAnnouncements,
  dueAnswers,
  IS_ANSWERED,
  IS_BROKEN,
  IS_DELIVERED,
  isMailDue,
} from './promise-conditions.ts';
import type { Database } from './tables.ts';

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
