import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import { type Unit, unitsOf } from '../../core/campaigns/units.ts';
import { dayIn } from '../../core/days.ts';
import { combineCounts } from '../../core/findings/combine.ts';
import { type ClosedWave, countParticipation } from '../../core/findings/participation.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { LEAST_ALLOWED } from '../../core/survey/survey.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { noteErasure } from '../engine/rewrite.ts';
import { countRows, shuffle } from '../engine/rows.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { HAS_FACTS } from '../mail/mail-conditions.ts';
import { lockWave, readUnits, readWords } from './open-wave.ts';
import { findCampaign, type Group } from './read-campaigns.ts';
import { decryptResponse, type WaveKeys } from './wave-keys.ts';
import { tellPeople } from './wave-responses.ts';

const storedResponse = v.object({
  unit: v.string(),
  isOpen: v.boolean(),
  answers: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
});
type StoredResponse = v.InferOutput<typeof storedResponse>;

// The rows are large: not all are in memory at once.
const STEP = 100;

/** The rest of everybody, where no group is counted there. */
const REST: Unit = {
  ...{ id: 'all', kind: 'all', name: CELL_NAMES.all, side: undefined },
  ...{ asked: 0, openLink: 'none' },
};

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
  { timeZone }: OpenDatabase,
  keys: WaveKeys,
  { id, now, keepsLost = false }: Closing,
): Promise<string[] | undefined> {
  const wave = await lockWave(trx, id);
  if (!wave || wave.closed_on !== null) return undefined;
  const unitOf = readUnits(wave.units);
  const isLost = unitOf !== undefined && !(await keys.read(id));
  if (isLost && keepsLost) return undefined;
  const { responses, unread } =
    unitOf && !isLost ? await readResponses(trx, keys, wave) : { responses: [], unread: 0 };
  const closed = await computeClosed(trx, wave, unitOf ?? {}, { responses, unread });
  const { snapshot } = closed;
  // Without a snapshot, the desk says that the wave is lost.
  if (!isLost) await insertClosed(trx, id, closed);
  if (snapshot) await insertComments(trx, id, responses);
  for (const table of OF_OPEN_WAVES)
    await trx.deleteFrom(table).where('wave_id', '=', id).execute();
  await deleteMailsOf(trx, id);
  const today = dayIn(timeZone, now);
  // A clock that is behind must not close a wave before it opens.
  const closed_on = wave.opens_on > today ? wave.opens_on : today;
  const { people: told } = combineCounts(closed.participation.parts);
  const people = snapshot ? tellPeople(told.least, Number.POSITIVE_INFINITY) : 0;
  const change = { closed_on, units: null, fresh_key: null, people, counted_on: today };
  await trx.updateTable('campaign_wave').set(change).where('id', '=', id).execute();
  await noteErasure(trx);
  return keysOf(wave);
}

/**
 * Deletes the mails to invited people that wait or were given up, with their addresses. What was
 * delivered has none.
 */
export async function deleteMailsOf(trx: Trx, waveId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(HAS_FACTS)
    .where('is_bulk', '=', 1)
    .where('facts', 'like', `%"waveId":"${waveId}"%`)
    .execute();
}

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
): Promise<{ responses: StoredResponse[]; unread: number }> {
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
  return { responses, unread: rows.length - responses.length };
}

async function computeClosed(
  trx: Trx,
  { id: wave, campaign_id }: Tables['campaign_wave'],
  unitOf: Record<string, string>,
  { responses: given, unread }: { responses: readonly StoredResponse[]; unread: number },
): Promise<ClosedWave> {
  const groups = (await findCampaign(trx, campaign_id))?.groups ?? [];
  const counted = groups.filter(({ id }) => unitOf[id] !== undefined);
  const { units } = unitsOf(await askedIn(trx, wave, counted), LEAST_ALLOWED, unitOf);
  // A group that is gone, though it had answers, is counted with everybody.
  const unitFor = (id: string) => (units.some((unit) => unit.id === id) ? id : REST.id);
  const responses = given.map((response) => ({ ...response, unit: unitFor(response.unit) }));
  if (responses.some(({ unit }) => unit === REST.id) && !units.some(({ id }) => id === REST.id))
    units.push(REST);
  const words = await readWords(trx, wave);
  const snapshot = words && takeSnapshot({ words, units, responses });
  const participation = countParticipation(units, responses, words?.least ?? LEAST_ALLOWED);
  return {
    participation,
    // That somebody answered at all is not told of fewer than five.
    unread: participation.parts.length > 0 ? unread : 0,
    ...(snapshot && { snapshot }),
  };
}

/**
 * The groups with the numbers of people who were asked: of a group that has invitations alone,
 * their number; of others at least that, and what the operator says.
 */
async function askedIn(trx: Trx, wave: string, groups: readonly Group[]): Promise<Group[]> {
  const countOf = async (table: 'invitation' | 'wave_card', group: string) =>
    countRows(trx.selectFrom(table).where('wave_id', '=', wave).where('group_id', '=', group));
  const asked: Group[] = [];
  for (const group of groups) {
    const invited = await countOf('invitation', group.id);
    const isKnown =
      invited > 0 && group.openLink === 'none' && (await countOf('wave_card', group.id)) === 0;
    asked.push({ ...group, asked: isKnown ? invited : Math.max(group.asked, invited) });
  }
  return asked;
}

async function insertClosed(trx: Trx, wave_id: string, closed: ClosedWave): Promise<void> {
  await trx
    .insertInto('wave_snapshot')
    .values({ wave_id, content: JSON.stringify(closed) })
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
  { db, timeZone }: Pick<OpenDatabase, 'db' | 'timeZone'>,
  now: number,
): Promise<{ id: string; closesOn: string }[]> {
  const waves = await db
    .selectFrom('campaign_wave')
    .select(['id', 'opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn'])
    .where('closed_on', 'is', null)
    .execute();
  return waves.filter(
    (wave) => waveStateAt(now, timeZone, { ...wave, isAgreed: true }) === 'closed',
  );
}
