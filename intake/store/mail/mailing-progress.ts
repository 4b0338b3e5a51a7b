import { sql } from 'kysely';
import * as v from 'valibot';
import { type Letter, letterSchema } from '../../../core/intake/mailing.ts';
import type { Engine } from '../engine/migrate.ts';
import type { Database, Trx } from '../engine/tables.ts';

export interface MailingProgress {
  id: string;
  letter: Letter | undefined;
  /** When it was sent, in ms since 1970. */
  begunAt: number;
  /**
   * The number of recipients it was queued to, without those who were erased while their mails were
   * stored.
   */
  recipients: number;
  /**
   * Until when a process may still be queueing it to others, in ms since 1970; null once it is
   * queued to all.
   */
  queueingUntil: number | null;
  delivered: number;
  waiting: number;
  /** Withdrawn because their recipients unsubscribed meanwhile. */
  withdrawn: number;
  dead: number;
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** What is stored as the text of the survey's announcement, whose words are in the build. */
export const NO_LETTER = '{}';

export const storedLetter = v.pipe(v.string(), v.parseJson(), letterSchema);

/** The mailings that were sent or are being sent, the latest first. @param id of one of them. */
export async function listMailings(db: Database, id?: string): Promise<MailingProgress[]> {
  const mailings = await db
    .selectFrom('mailing')
    .selectAll()
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
  return mailings.map((mailing): MailingProgress => {
    const countOf = (...states: string[]) =>
      sumOf(
        mails
          .filter(({ mailing_id, state }) => mailing_id === mailing.id && states.includes(state))
          .map(({ count }) => count),
      );
    const mailsBy = {
      delivered: mailing.delivered + countOf('delivered'),
      waiting: countOf('pending', 'sending'),
      withdrawn: mailing.withdrawn + countOf('withdrawn'),
      dead: mailing.dead + countOf('dead'),
    };
    const listed = recipients.find(({ mailing_id }) => mailing_id === mailing.id)?.count ?? 0;
    return {
      id: mailing.id,
      letter: mailing.letter === NO_LETTER ? undefined : v.parse(storedLetter, mailing.letter),
      begunAt: mailing.created_at,
      // Who was erased after retention had counted their mail is in the counts alone.
      recipients: Math.max(listed, sumOf(Object.values(mailsBy))),
      queueingUntil: mailing.queueing_until,
      ...mailsBy,
    };
  });
}

/** Deletes mails that were settled by a time (ms since 1970). Those of mailings stay counted. */
export async function deleteSettled(trx: Trx, engine: Engine, until: number): Promise<void> {
  // Nobody else may count or revive them between the steps. SQLite has one writer.
  if (engine === 'postgres')
    await trx
      .selectFrom('outbox')
      .select('id')
      .where('settled_at', '<=', until)
      .orderBy('id')
      .forUpdate()
      .execute();
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
    if (mailing_id === null || (state !== 'delivered' && state !== 'withdrawn' && state !== 'dead'))
      continue;
    await trx
      .updateTable('mailing')
      .set({ [state]: sql`${sql.ref(state)} + ${count}` })
      .where('id', '=', mailing_id)
      .execute();
  }
}
