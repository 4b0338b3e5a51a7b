import type { Trx } from '../engine/tables.ts';
import { deleteMailsOf, keysOf, OF_OPEN_WAVES } from './close-wave.ts';

const OF_ALL_WAVES = ['wave_words', 'wave_snapshot', 'wave_comment', 'wave_action'] as const;

/**
 * Deletes campaigns and everything that belongs to them.
 * @returns the names of the waves' keys, which must be destroyed
 */
export async function deleteCampaigns(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await trx.deleteFrom('campaign').where('id', 'in', ids).execute();
  const waves = await trx
    .selectFrom('campaign_wave')
    .select('id')
    .where('campaign_id', 'in', ids)
    .execute();
  for (const table of ['campaign_group', 'campaign_mail'] as const)
    await trx.deleteFrom(table).where('campaign_id', 'in', ids).execute();
  return deleteWaves(
    trx,
    waves.map(({ id }) => id),
  );
}

/** Deletes waves and everything that belongs to them. @returns as deleteCampaigns */
export async function deleteWaves(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await trx
    .deleteFrom('campaign_wave')
    .where('id', 'in', ids)
    .returning(['id', 'fresh_key'])
    .execute();
  await deleteMailsOf(trx, ids);
  for (const table of [...OF_OPEN_WAVES, ...OF_ALL_WAVES])
    await trx.deleteFrom(table).where('wave_id', 'in', ids).execute();
  return deleted.flatMap(keysOf);
}

/**
 * Deletes campaigns whose waves were all closed by this day; without waves, those created by then.
 */
export async function deleteOldCampaigns(trx: Trx, day: string): Promise<void> {
  const young = trx
    .selectFrom('campaign_wave')
    .select('campaign_id')
    .where(({ eb, or }) => or([eb('closed_on', 'is', null), eb('closed_on', '>', day)]));
  const old = await trx
    .selectFrom('campaign')
    .select('id')
    .where('created_on', '<=', day)
    .where('id', 'not in', young)
    .execute();
  await deleteCampaigns(
    trx,
    old.map(({ id }) => id),
  );
}
