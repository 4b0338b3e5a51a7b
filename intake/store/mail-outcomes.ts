import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addToMailingCounts } from './mailing-progress.ts';
import type { Engine } from './migrate.ts';
import type { Trx } from './tables.ts';

// Databases limit the values of one statement.
const STEP = 500;

/** Whether the submission or subscriber that a mail was promised to is still stored. */
const HAS_OWNER = sql<boolean>`(exists (select 1 from submission where submission.id = outbox.submission_id)
  or exists (select 1 from subscriber where subscriber.id = outbox.submission_id))`;

/** Records, once for its owner, that a promised mail was not queued, because its recipient has reached a limit. */
export async function noteWithheld(trx: Trx, { kind, submissionId }: { kind: string; submissionId: string }, now: number): Promise<void> {
  const known = trx.selectFrom('mail_outcome').select('id').where('submission_id', '=', submissionId).where('kind', '=', kind).where('state', '=', 'withheld');
  if (await known.executeTakeFirst()) return;
  await trx.insertInto('mail_outcome').values({ id: randomUUID(), submission_id: submissionId, kind, state: 'withheld', settled_at: now }).execute();
}

/**
 * Deletes mails that were settled by a time (ms since 1970), and counts those of mailings. Of promised ones, the outcome is kept as long as their submission.
 */
export async function deleteSettled(trx: Trx, engine: Engine, until: number): Promise<void> {
  // Nobody else may count or revive them between the steps. On SQLite, transactions run one after the other.
  if (engine === 'postgres') await trx.selectFrom('outbox').select('id').where('settled_at', '<=', until).orderBy('id').forUpdate().execute();
  await addToMailingCounts(trx, until);
  await trx
    .insertInto('mail_outcome')
    .columns(['id', 'submission_id', 'kind', 'state', 'settled_at'])
    .expression((eb) =>
      eb
        .selectFrom('outbox')
        .select(['id', sql<string>`submission_id`.as('submission_id'), 'kind', sql<'delivered'>`state`.as('state'), sql<number>`settled_at`.as('settled_at')])
        .where('settled_at', '<=', until)
        .where(HAS_OWNER),
    )
    .execute();
  await trx.deleteFrom('outbox').where('settled_at', '<=', until).execute();
}

/** Deletes the outcomes of mails that were promised to submissions or subscribers which are deleted. */
export async function deleteOutcomes(trx: Trx, owners: { id: string }[]): Promise<void> {
  for (let first = 0; first < owners.length; first += STEP) {
    const ids = owners.slice(first, first + STEP).map(({ id }) => id);
    await trx.deleteFrom('mail_outcome').where('submission_id', 'in', ids).execute();
  }
}
