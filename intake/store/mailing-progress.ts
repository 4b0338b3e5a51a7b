import { sql } from 'kysely';
import * as v from 'valibot';
import { type Letter, letterSchema } from '../../core/intake/mailing.ts';
import type { Engine } from './migrate.ts';
import type { Database, Trx } from './tables.ts';

/** What became of the mails of a newsletter issue. */
export interface IssueProgress {
  /** The id of its mailing. */
  id: string;
  letter: Letter;
  /** When it was sent, in ms since 1970. */
  begunAt: number;
  /** The number of recipients it was queued to, without those who were erased while their mails were stored. */
  recipients: number;
  /** Until when a process may still be queueing it to others, in ms since 1970; null once it is queued to all. */
  queueingUntil: number | null;
  delivered: number;
  waiting: number;
  /** Withdrawn because their recipients unsubscribed meanwhile. */
  withdrawn: number;
  /** Dead letters. */
  dead: number;
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The text of a mailing as it is stored. */
export const storedLetter = v.pipe(v.string(), v.parseJson(), letterSchema);

/** The newsletter issues that were sent or are being sent, the latest first. @param id of the mailing; all without it. */
export async function listIssues(db: Database, id?: string): Promise<IssueProgress[]> {
  const issues = await db
    .selectFrom('mailing')
    .selectAll()
    .where('id', 'like', 'newsletter/%')
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .execute();
  const recipients = await db
    .selectFrom('mailing_recipient')
    .select(({ fn }) => ['mailing_id', fn.countAll<number>().as('count')])
    .$if(id !== undefined, (select) => select.where('mailing_id', '=', id ?? ''))
    .groupBy('mailing_id')
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['mailing_id', 'state', fn.countAll<number>().as('count')])
    .where('mailing_id', 'is not', null)
    .$if(id !== undefined, (select) => select.where('mailing_id', '=', id ?? ''))
    .groupBy(['mailing_id', 'state'])
    .execute();
  return issues.map((issue): IssueProgress => {
    const countOf = (...states: string[]) =>
      sumOf(mails.filter(({ mailing_id, state }) => mailing_id === issue.id && states.includes(state)).map(({ count }) => count));
    const mailsBy = {
      delivered: issue.delivered + countOf('delivered'),
      waiting: countOf('pending', 'sending'),
      withdrawn: issue.withdrawn + countOf('withdrawn'),
      dead: issue.dead + countOf('dead'),
    };
    const listed = recipients.find(({ mailing_id }) => mailing_id === issue.id)?.count ?? 0;
    return {
      id: issue.id,
      letter: v.parse(storedLetter, issue.letter),
      begunAt: issue.created_at,
      // Who was erased after retention had counted their mail is in the counts alone.
      recipients: Math.max(listed, sumOf(Object.values(mailsBy))),
      queueingUntil: issue.queueing_until,
      ...mailsBy,
    };
  });
}

/** Deletes mails that were settled by a time (ms since 1970), and adds those of mailings to their counts. */
export async function deleteSettled(trx: Trx, engine: Engine, until: number): Promise<void> {
  // Nobody else may count or revive them between the steps. On SQLite, transactions run one after the other.
  if (engine === 'postgres') await trx.selectFrom('outbox').select('id').where('settled_at', '<=', until).orderBy('id').forUpdate().execute();
  await addToMailingCounts(trx, until);
  await trx.deleteFrom('outbox').where('settled_at', '<=', until).execute();
}

async function addToMailingCounts(trx: Trx, until: number): Promise<void> {
  const old = await trx
    .selectFrom('outbox')
    .select(({ fn }) => ['mailing_id', 'state', fn.countAll<number>().as('count')])
    .where('mailing_id', 'is not', null)
    .where('settled_at', '<=', until)
    .where('state', 'in', ['delivered', 'withdrawn', 'dead'])
    .groupBy(['mailing_id', 'state'])
    .execute();
  for (const { mailing_id, state, count } of old) {
    if (mailing_id === null || (state !== 'delivered' && state !== 'withdrawn' && state !== 'dead')) continue;
    await trx
      .updateTable('mailing')
      .set({ [state]: sql`${sql.ref(state)} + ${count}` })
      .where('id', '=', mailing_id)
      .execute();
  }
}
