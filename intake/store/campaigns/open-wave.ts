import * as v from 'valibot';
import { waveStateAt } from '../../../core/campaigns/campaign.ts';
import { unitsOf } from '../../../core/campaigns/units.ts';
import { LEAST_ALLOWED } from '../../../core/findings/limits.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { freshKeyName, type WaveKeys } from '../keys/wave-keys.ts';
import { listEditions } from '../survey/editions.ts';
import { findCampaign } from './read-campaigns.ts';

const storedUnits = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Reads where each group of a wave is counted; undefined if that is not settled. */
export function readUnits(units: string | null): Record<string, string> | undefined {
  return units === null ? undefined : v.parse(storedUnits, units);
}

/** Locks a wave until the transaction ends. */
export function lockWave(trx: Trx, id: string): Promise<Tables['campaign_wave'] | undefined> {
  return trx
    .selectFrom('campaign_wave')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface TakingWave {
  unitOf: Record<string, string>;
  key: Buffer;
  freshKey: Buffer;
  freshKeyName: string;
}

/** The key of a wave is in the folder of keys no more, or on another machine only. */
export class WaveKeyMissing extends Error {
  override name = 'WaveKeyMissing';

  constructor(id: string) {
    super(
      `The key of the wave ${id} is not in the folder of wave keys (WAVE_KEYS_DIR): put it back, or the responses to the wave are lost.`,
    );
  }
}

/**
 * Locks an open wave, and opens it if nobody has used it yet: settles where each group is counted,
 * and makes its keys. @returns why it takes no responses, otherwise.
 * @throws {WaveKeyMissing}
 */
export async function takeWave(
  trx: Trx,
  { timeZone }: Pick<OpenDatabase, 'timeZone'>,
  keys: WaveKeys,
  { id, now }: { id: string; now: number },
): Promise<TakingWave | 'early' | 'closed'> {
  const wave = await lockWave(trx, id);
  if (!wave || wave.closed_on !== null) return 'closed';
  if (
    waveStateAt(now, timeZone, {
      opensOn: wave.opens_on,
      closesOn: wave.closes_on,
      closedOn: null,
    }) === 'early'
  )
    return 'early';
  const settled = readUnits(wave.units);
  const key = settled ? await keys.read(id) : await keys.make(id);
  if (!key) throw new WaveKeyMissing(id);
  const fresh = wave.fresh_key === null ? undefined : await keys.read(wave.fresh_key);
  // No backup holds the fresh key: after a restore, a new one follows.
  const name = (fresh && wave.fresh_key) || freshKeyName(id);
  const freshKey = fresh ?? (await keys.make(name));
  const unitOf =
    settled ??
    unitsOf((await findCampaign(trx, wave.campaign_id))?.groups ?? [], await readLeast(trx)).unitOf;
  if (!settled || !fresh) {
    const change = { units: JSON.stringify(unitOf), fresh_key: name };
    await trx.updateTable('campaign_wave').set(change).where('id', '=', id).execute();
  }
  return { unitOf, key, freshKey, freshKeyName: name };
}

/** The least number of people in a figure, as it stands in the words that are asked now. */
async function readLeast(trx: Trx): Promise<number> {
  return (await listEditions(trx))[0]?.words.least ?? LEAST_ALLOWED;
}
