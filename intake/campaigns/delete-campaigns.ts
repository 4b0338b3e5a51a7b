import type { Trx } from '../engine/tables.ts';
import { deleteMailsOf, keysOf, OF_OPEN_WAVES } from './close-wave.ts';

const OF_ALL_WAVES = ['wave_words', 'wave_snapshot', 'wave_comment'] as const;

/**
 * Deletes a campaign in a transaction. @returns the names of its waves' keys, which must be
 * destroyed; undefined if there is none.
 */
export async function deleteCampaign(trx: Trx, id: string): Promise<string[] | undefined> {
  const deleted = await trx
    .deleteFrom('campaign')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) return undefined;
  const waves = await trx
    .selectFrom('campaign_wave')
    .select('id')
    .where('campaign_id', '=', id)
    .execute();
  const keys: string[] = [];
  for (const wave of waves) keys.push(...((await deleteWave(trx, wave.id)) ?? []));
  for (const table of ['campaign_group', 'campaign_mail'] as const)
    await trx.deleteFrom(table).where('campaign_id', '=', id).execute();
  return keys;
}

/** Deletes a wave and everything it brought in a transaction. @returns as deleteCampaign. */
export async function deleteWave(trx: Trx, id: string): Promise<string[] | undefined> {
  const deleted = await trx
    .deleteFrom('campaign_wave')
    .where('id', '=', id)
    .returning(['id', 'fresh_key'])
    .executeTakeFirst();
  if (!deleted) return undefined;
  await deleteMailsOf(trx, id);
  for (const table of [...OF_OPEN_WAVES, ...OF_ALL_WAVES])
    await trx.deleteFrom(table).where('wave_id', '=', id).execute();
  return keysOf(deleted);
}

/**
 * Deletes the campaigns all of whose waves were closed on a day or earlier; one without waves, if
 * it was made by then.
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
  for (const { id } of old) await deleteCampaign(trx, id);
}
