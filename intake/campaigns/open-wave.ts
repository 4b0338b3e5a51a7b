import * as v from 'valibot';
import { type WaveState, waveStateAt } from '../../core/campaigns/campaign.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { type WaveWords, waveWordsSchema } from '../../core/campaigns/wave-words.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Database, Tables, Trx } from '../engine/tables.ts';
import { findCampaign } from './read-campaigns.ts';
import { freshKeyName, type WaveKeys } from './wave-keys.ts';

const storedUnits = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Where each group is counted; undefined if the wave hasn't been opened. */
export function readUnits(units: string | null): Record<string, string> | undefined {
  return units === null ? undefined : v.parse(storedUnits, units);
}

const storedWords = v.pipe(v.string(), v.parseJson(), waveWordsSchema);

/** Undefined if nobody has used the wave. */
export async function readWords(db: Database | Trx, id: string): Promise<WaveWords | undefined> {
  const row = await db
    .selectFrom('wave_words')
    .select('content')
    .where('wave_id', '=', id)
    .executeTakeFirst();
  return row && v.parse(storedWords, row.content);
}

/** That of the open wave, once somebody has used it. @param least that of the current survey */
export async function leastOf(
  db: Database | Trx,
  waves: readonly { id: string; closedOn: string | null }[],
  least: number,
): Promise<number> {
  const open = waves.filter(({ closedOn }) => closedOn === null);
  const words = await Promise.all(open.map(({ id }) => readWords(db, id)));
  return words.findLast((one) => one !== undefined)?.least ?? least;
}

export function lockWave(trx: Trx, id: string): Promise<Tables['campaign_wave'] | undefined> {
  return trx
    .selectFrom('campaign_wave')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface OpenedWave {
  /** Where each group is counted, by its id. */
  unitOf: Record<string, string>;
  words: WaveWords;
}

/** The key isn't in the folder of keys any more, or only on another machine. */
class WaveKeyMissing extends Error {
  override name = 'WaveKeyMissing';

  constructor(id: string) {
    super(
      `The key of the wave ${id} is not in the folder of wave keys (WAVE_KEYS_DIR): put it back, or the responses to the wave are lost.`,
    );
  }
}

/**
 * At the first use from its day on: settles where each group is counted, stores the wave's words,
 * and makes its key.
 * @param questionnaire its words if it opens now
 * @returns undefined if it isn't open
 */
export async function openWave(
  trx: Trx,
  { timeZone }: Pick<OpenDatabase, 'timeZone'>,
  keys: WaveKeys,
  { id, questionnaire, now }: { id: string; questionnaire: Questionnaire; now: number },
): Promise<OpenedWave | undefined> {
  const wave = await lockWave(trx, id);
  const campaign = wave && (await findCampaign(trx, wave.campaign_id));
  const isAgreed = campaign?.agreement !== undefined;
  if (!campaign || stateOf(wave, timeZone, { now, isAgreed }) !== 'open') return undefined;
  const settled = await readOpened(trx, wave);
  if (settled) return settled;
  await keys.make(id);
  const { unitOf } = unitsOf(campaign.groups, questionnaire.least);
  const { system, welcome } = campaign;
  const words: WaveWords = { ...questionnaire, system, welcome };
  await trx
    .insertInto('wave_words')
    .values({ wave_id: id, content: JSON.stringify(words) })
    .execute();
  await trx
    .updateTable('campaign_wave')
    .set({ units: JSON.stringify(unitOf) })
    .where('id', '=', id)
    .execute();
  return { unitOf, words };
}

/** What was settled when the wave opened; undefined if it isn't open. */
export async function readOpened(
  db: Database | Trx,
  { id, units }: Pick<Tables['campaign_wave'], 'id' | 'units'>,
): Promise<OpenedWave | undefined> {
  const unitOf = readUnits(units);
  const words = unitOf && (await readWords(db, id));
  return words && { unitOf, words };
}

export function stateOf(
  { opens_on: opensOn, closes_on: closesOn, closed_on: closedOn }: Tables['campaign_wave'],
  timeZone: string,
  { now, isAgreed }: { now: number; isAgreed: boolean },
): WaveState {
  return waveStateAt(now, timeZone, { opensOn, closesOn, closedOn, isAgreed });
}

interface TakingWave {
  unitOf: Record<string, string>;
  key: Buffer;
  freshKey: Buffer;
  freshKeyName: string;
}

/**
 * Locks an opened wave, and reads its keys. @returns otherwise why it accepts no responses
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
  const unitOf = readUnits(wave.units);
  const state = stateOf(wave, timeZone, { now, isAgreed: true });
  if (state === 'early') return 'early';
  // Not opened yet: it waits for its agreement, or ended without one.
  if (!unitOf) return state === 'open' ? 'early' : 'closed';
  const key = await keys.read(id);
  if (!key) throw new WaveKeyMissing(id);
  const fresh = wave.fresh_key === null ? undefined : await keys.read(wave.fresh_key);
  if (fresh && wave.fresh_key !== null)
    return { unitOf, key, freshKey: fresh, freshKeyName: wave.fresh_key };
  // Backups don't contain the fresh key: after a restore, a new one is made.
  const fresh_key = freshKeyName(id);
  const freshKey = await keys.make(fresh_key);
  await trx.updateTable('campaign_wave').set({ fresh_key }).where('id', '=', id).execute();
  return { unitOf, key, freshKey, freshKeyName: fresh_key };
}
