import type { Engine } from './migrate.ts';
import type { Trx } from './tables.ts';

/**
 * Locks a campaign until the transaction ends: no other transaction can change or delete it between
 * a check and the write that depends on it. On SQLite, nothing else is written during a
 * transaction.
 * @returns false if there is no such campaign.
 */
export async function lockCampaign(trx: Trx, engine: Engine, id: string): Promise<boolean> {
  const locked = await trx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', id)
    .$if(engine === 'postgres', (select) => select.forUpdate())
    .executeTakeFirst();
  return locked !== undefined;
}
