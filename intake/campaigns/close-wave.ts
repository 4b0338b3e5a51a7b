import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { CELL_NAMES } from '../../core/campaigns/sides.ts';
import { type Unit, unitsOf } from '../../core/campaigns/units.ts';
import { dayIn } from '../../core/days.ts';
import { combineCounts } from '../../core/findings/combine.ts';
import { type ClosedWave, countParticipation } from '../../core/findings/participation.ts';
import { takeSnapshot } from '../../core/findings/snapshot.ts';
import { splitList } from '../../core/split-list.ts';
import { LEAST_ALLOWED } from '../../core/survey/survey.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { decryptValue } from '../engine/response-keys.ts';
import { noteErasure } from '../engine/rewrite.ts';
import { shuffle } from '../engine/rows.ts';
import type { Tables, Trx } from '../engine/tables.ts';
import { HAS_FACTS } from '../mail/mail-conditions.ts';
import { countOf } from './campaign-links.ts';
import { lockWave, readUnits, readWords } from './open-wave.ts';
import { findCampaign, type Group } from './read-campaigns.ts';
import type { WaveKeys } from './wave-keys.ts';
import { roundPeople } from './wave-responses.ts';

const storedResponse = v.object({
  unit: v.string(),
  isOpen: v.boolean(),
  answers: v.record(v.string(), v.number()),
  comments: v.record(v.string(), v.string()),
});
type StoredResponse = v.InferOutput<typeof storedResponse>;

// Rows are large, so not all are in memory at once.
const STEP = 100;

/** For answers whose group is gone, if no group is counted with everybody. */
const REST: Unit = {
  ...{ id: 'all', kind: 'all', name: CELL_NAMES.all, side: undefined },
  ...{ asked: 0, openLink: 'none' },
};

/** Tables that hold nothing about a wave once it is closed. */
export const OF_OPEN_WAVES = ['wave_response', 'wave_use', 'wave_card', 'invitation'] as const;

interface Closing {
  id: string;
  /** In ms since 1970. */
  now: number;
  /** Keeps the wave open if its key is missing: another machine may have the key. */
  keepsLost?: boolean;
}

/**
 * Closes a wave for good. In one transaction, stores the figures that may be shown and the separate
 * comments, and deletes everything about single people; then destroys the wave's keys.
 * @returns false without such an open wave, or if it is kept open
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

/** @returns the keys to destroy; undefined if nothing was closed */
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
  // Without a stored snapshot, the desk reports the wave as lost.
  if (!isLost) await insertClosed(trx, id, closed);
  if (snapshot) await insertComments(trx, id, responses);
  for (const table of OF_OPEN_WAVES)
    await trx.deleteFrom(table).where('wave_id', '=', id).execute();
  await deleteMailsOf(trx, [id]);
  const today = dayIn(timeZone, now);
  // If the clock is slow, the wave must not close before it opens.
  const closed_on = wave.opens_on > today ? wave.opens_on : today;
  const { people: told } = combineCounts(closed.participation.parts);
  const people = snapshot ? roundPeople(told.least, Number.POSITIVE_INFINITY) : 0;
  const change = { closed_on, units: null, fresh_key: null, people, counted_on: today };
  await trx.updateTable('campaign_wave').set(change).where('id', '=', id).execute();
  await noteErasure(trx);
  return keysOf(wave);
}

/**
 * Deletes waiting and failed mails to people who were invited to these waves, with their addresses.
 * Delivered ones have no address any more. One look at the outbox for all waves: it can be long.
 */
export async function deleteMailsOf(trx: Trx, waveIds: string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(HAS_FACTS)
    .where('is_bulk', '=', 1)
    .where('newsletter', 'is', null)
    .where(({ eb, or }) => or(waveIds.map((id) => eb('facts', 'like', `%"waveId":"${id}"%`))))
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
  for (const part of splitList(rows, STEP)) {
    const ids = part.map((row) => row.id);
    const step = await trx
      .selectFrom('wave_response')
      .select(['key_id', 'content'])
      .where('id', 'in', ids)
      .execute();
    for (const { key_id, content } of step) {
      // Backups don't contain fresh keys: after a restore, unmixed responses are unreadable.
      const key = known.get(key_id);
      if (key) responses.push(v.parse(storedResponse, decryptValue(key, content)));
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
  // Answers of a deleted group are counted with everybody.
  const unitFor = (id: string) => (units.some((unit) => unit.id === id) ? id : REST.id);
  const responses = given.map((response) => ({ ...response, unit: unitFor(response.unit) }));
  if (responses.some(({ unit }) => unit === REST.id) && !units.some(({ id }) => id === REST.id))
    units.push(REST);
  const words = await readWords(trx, wave);
  const snapshot = words && takeSnapshot({ words, units, responses });
  const participation = countParticipation(units, responses, words?.least ?? LEAST_ALLOWED);
  return {
    participation,
    // With fewer than five answers, not even their existence may be revealed.
    unread: participation.parts.length > 0 ? unread : 0,
    ...(snapshot && { snapshot }),
  };
}

/**
 * The groups with the number of people asked: for groups that only have invitations, their number;
 * else the operator's figure, but at least that number.
 */
async function askedIn(trx: Trx, wave: string, groups: readonly Group[]): Promise<Group[]> {
  const asked: Group[] = [];
  for (const group of groups) {
    const of = { waveId: wave, group: group.id };
    const invited = await countOf(trx, 'invitation', of);
    const isKnown =
      invited > 0 && group.openLink === 'none' && (await countOf(trx, 'wave_card', of)) === 0;
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
 * Stores each comment with a random id, in the order of these ids, so that nothing links the
 * comments of one response.
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
  for (const part of splitList(ordered, STEP))
    await trx.insertInto('wave_comment').values(part).execute();
}

/** Waves whose last day is over but which aren't closed yet. */
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
