import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { waveStateOn } from '../../core/campaigns/campaign.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { dayOf } from '../../core/days.ts';
import { type Snapshot, takeSnapshot } from '../../core/findings/snapshot.ts';
import { editionIdOf, listEditions } from './editions.ts';
import type { OpenDatabase } from './open.ts';
import { lockWave, readUnits } from './open-wave.ts';
import { findCampaign } from './read-campaigns.ts';
import { noteErasure } from './rewrite.ts';
import { shuffle } from './shuffle.ts';
import type { Tables, Trx } from './tables.ts';
import { decryptResponse, type WaveKeys } from './wave-keys.ts';
import { inFives } from './wave-responses.ts';

const storedResponse = v.object({
  unit: v.string(),
  isOpen: v.boolean(),
  edition: v.string(),
  answers: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
});
type StoredResponse = v.InferOutput<typeof storedResponse>;

// The rows are large: not all are in memory at once.
const STEP = 100;

/** The tables that have nothing of a wave left once it is closed. */
export const OF_OPEN_WAVES = ['wave_response', 'wave_use', 'wave_card', 'invitation'] as const;

interface Closing {
  id: string;
  /** In ms since 1970. */
  now: number;
  /** Whether the wave stays open if its key is missing: another machine may have it. */
  keepsLost?: boolean;
}

/**
 * Closes a wave for good, in one transaction: stores the figures that may be shown and the
 * comments, each by itself, and deletes everything about single people. Then it destroys the wave's
 * keys.
 * @returns false if there is no such open wave, or it is kept.
 */
export async function closeWave(
  open: OpenDatabase,
  keys: WaveKeys,
  closing: Closing,
): Promise<boolean> {
  const names = await open.write((trx) => close(trx, open, keys, closing));
  await keys.destroy(names ?? []);
  return names !== undefined;
}

/** @returns the names of the keys that must be destroyed; undefined if nothing was closed. */
async function close(
  trx: Trx,
  { engine }: OpenDatabase,
  keys: WaveKeys,
  { id, now, keepsLost = false }: Closing,
): Promise<string[] | undefined> {
  const wave = await lockWave(trx, engine, id);
  if (!wave || wave.closed_on !== null) return undefined;
  const unitOf = readUnits(wave.units);
  const isLost = unitOf !== undefined && !(await keys.read(id));
  if (isLost && keepsLost) return undefined;
  const responses = unitOf && !isLost ? await readResponses(trx, keys, wave) : [];
  const snapshots = await takeSnapshots(trx, wave, unitOf ?? {}, responses);
  // Without a snapshot, the desk says that the wave is lost.
  if (!isLost) await insertSnapshots(trx, id, snapshots);
  if (snapshots.length > 0) await insertComments(trx, id, responses);
  for (const table of OF_OPEN_WAVES)
    await trx.deleteFrom(table).where('wave_id', '=', id).execute();
  const today = dayOf(now);
  // A clock that is behind must not close a wave before it opens.
  const closed_on = wave.opens_on > today ? wave.opens_on : today;
  const people = snapshots.length > 0 ? inFives(responses.length) : 0;
  const change = { closed_on, units: null, fresh_key: null, people, counted_on: today };
  await trx.updateTable('campaign_wave').set(change).where('id', '=', id).execute();
  await noteErasure(trx);
  return keysOf(wave);
}

/** The names of a wave's keys. */
export function keysOf({
  id,
  fresh_key,
}: Pick<Tables['campaign_wave'], 'id' | 'fresh_key'>): string[] {
  return fresh_key === null ? [id] : [id, fresh_key];
}

async function readResponses(
  trx: Trx,
  keys: WaveKeys,
  { id }: Tables['campaign_wave'],
): Promise<StoredResponse[]> {
  const rows = await trx
    .selectFrom('wave_response')
    .select(['id', 'key_id'])
    .where('wave_id', '=', id)
    .execute();
  const known = new Map<string, Buffer | undefined>();
  for (const { key_id } of rows) if (!known.has(key_id)) known.set(key_id, await keys.read(key_id));
  const responses: StoredResponse[] = [];
  for (let first = 0; first < rows.length; first += STEP) {
    const ids = rows.slice(first, first + STEP).map((row) => row.id);
    const step = await trx
      .selectFrom('wave_response')
      .select(['key_id', 'content'])
      .where('id', 'in', ids)
      .execute();
    for (const { key_id, content } of step) {
      // A fresh key is in no backup: what was not mixed before one is lost.
      const key = known.get(key_id);
      if (key) responses.push(v.parse(storedResponse, decryptResponse(key, content)));
    }
  }
  return responses;
}

async function takeSnapshots(
  trx: Trx,
  { campaign_id }: Tables['campaign_wave'],
  unitOf: Record<string, string>,
  responses: readonly StoredResponse[],
): Promise<Snapshot[]> {
  const groups = (await findCampaign(trx, campaign_id))?.groups ?? [];
  const asked = groups.filter(({ id }) => unitOf[id] !== undefined);
  const { units } = unitsOf(asked, unitOf);
  const ids = new Map<string, string>();
  for (const { edition } of responses)
    if (!ids.has(edition)) ids.set(edition, await editionIdOf(trx, edition));
  const byEdition = Map.groupBy(responses, ({ edition }) => ids.get(edition));
  return (await listEditions(trx)).reverse().flatMap(({ id, words }) => {
    const answered = byEdition.get(id);
    return (answered && takeSnapshot({ edition: { id, words }, units, responses: answered })) ?? [];
  });
}

async function insertSnapshots(
  trx: Trx,
  wave_id: string,
  snapshots: readonly Snapshot[],
): Promise<void> {
  await trx
    .insertInto('wave_snapshot')
    .values({ wave_id, content: JSON.stringify(snapshots) })
    .execute();
}

/**
 * Stores the comments without anything that joins them: each with an id of its own, in the order of
 * these.
 */
async function insertComments(
  trx: Trx,
  wave_id: string,
  responses: readonly StoredResponse[],
): Promise<void> {
  const comments = responses.flatMap(({ comments: said }) =>
    Object.entries(said).flatMap(([question, comment]) =>
      comment === '' ? [] : [{ id: randomUUID(), wave_id, question, comment }],
    ),
  );
  const ordered = shuffle(comments).sort((one, other) => (one.id < other.id ? -1 : 1));
  for (let first = 0; first < ordered.length; first += STEP)
    await trx
      .insertInto('wave_comment')
      .values(ordered.slice(first, first + STEP))
      .execute();
}

/** Lists the waves that have ended and are not closed for good. */
export async function listEnded(
  { db }: Pick<OpenDatabase, 'db'>,
  now: number,
): Promise<{ id: string; closesOn: string }[]> {
  const waves = await db
    .selectFrom('campaign_wave')
    .select(['id', 'opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn'])
    .where('closed_on', 'is', null)
    .execute();
  return waves.filter((wave) => waveStateOn(dayOf(now), wave) === 'closed');
}
