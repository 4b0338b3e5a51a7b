import { randomUUID } from 'node:crypto';
import type { NewCampaign, NewWave, Side } from '../../core/campaigns/campaign.ts';
import { isLinkToken } from '../../core/campaigns/link-token.ts';
import { LEAST_PEOPLE } from '../../core/findings/figures.ts';
import type { OpenDatabase } from './open.ts';
import type { ResponseKeys } from './response-keys.ts';
import type { Secret } from './secret.ts';
import type { Database, Tables, Trx } from './tables.ts';

export interface Wave extends NewWave {
  id: string;
  /** The day on which it was closed for good; null before. */
  closedOn: string | null;
  /** The number of people who answered, rounded down to five, so that no change of it is a single person. */
  people: number;
}

export interface Group {
  id: string;
  name: string;
  side: Side;
  invited: number | undefined;
}

export interface Campaign extends Pick<NewCampaign, 'client' | 'name' | 'system' | 'welcome'> {
  id: string;
  createdOn: string;
  /** In the order of their opening. */
  waves: Wave[];
  groups: Group[];
}

/** The wave and group of a link. */
export interface FoundLink {
  campaign: Campaign;
  wave: Wave;
  group: Group;
}

/** The campaigns of clients (decision 0121). */
export interface Campaigns {
  /** @returns the id of the new campaign. */
  create(campaign: NewCampaign, now: number): Promise<string>;
  /** @returns false if there is no such campaign. */
  addWave(campaignId: string, wave: NewWave): Promise<boolean>;
  /** Lists all campaigns, the latest first. */
  list(): Promise<Campaign[]>;
  /** Closes a wave for good. @returns false if there is no such open wave. */
  closeWave(id: string, now: number): Promise<boolean>;
  /** Closes the waves whose last day is over, with a day's grace for those who have begun. */
  closeEnded(now: number): Promise<void>;
  /** Deletes a campaign and everything it brought. @returns false if there is no such campaign. */
  remove(id: string): Promise<boolean>;
  /** The token of the link for a group in a wave. It is derived, and stored nowhere. */
  tokenOf(waveId: string, groupId: string): string;
  /** Finds what a link is for; undefined for an unknown token. */
  findLink(token: string): Promise<FoundLink | undefined>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const USE = 'campaign';

/** The campaigns of an open store. */
export function createCampaigns({ db, write }: OpenDatabase, secret: Secret, keys: ResponseKeys): Campaigns {
  return {
    create: ({ client, name, system, welcome, waves, groups }, now) =>
      write(async (trx) => {
        const id = randomUUID();
        await trx
          .insertInto('campaign')
          .values({ id, client, name, system, welcome, created_on: dayOf(now) })
          .execute();
        for (const wave of waves) await insertWave(trx, id, wave);
        for (const [position, group] of groups.entries())
          await trx
            .insertInto('campaign_group')
            .values({ id: randomUUID(), campaign_id: id, name: group.name, side: group.side, invited: group.invited ?? null, position })
            .execute();
        return id;
      }),
    addWave: (campaignId, wave) =>
      write(async (trx) => {
        const known = await trx.selectFrom('campaign').select('id').where('id', '=', campaignId).executeTakeFirst();
        if (known) await insertWave(trx, campaignId, wave);
        return known !== undefined;
      }),
    list: async () => {
      const campaigns = await db.selectFrom('campaign').selectAll().orderBy('created_on', 'desc').orderBy('name').execute();
      return Promise.all(campaigns.map((row) => readCampaign(db, row)));
    },
    closeWave: (id, now) =>
      write(async (trx) => {
        const closed = trx
          .updateTable('campaign_wave')
          .set({ closed_on: dayOf(now) })
          .where('id', '=', id)
          .where('closed_on', 'is', null);
        return (await closed.executeTakeFirst()).numUpdatedRows === 1n;
      }),
    closeEnded: (now) =>
      write(async (trx) => {
        const ended = trx
          .updateTable('campaign_wave')
          .set({ closed_on: dayOf(now) })
          .where('closed_on', 'is', null);
        await ended.where('closes_on', '<', dayOf(now - DAY_MS)).execute();
      }),
    remove: async (id) => {
      const removed = await write((trx) => deleteCampaign(trx, id));
      await keys.destroy(removed?.keys ?? []);
      return removed !== undefined;
    },
    tokenOf: (waveId, groupId) => secret.encryptKey(USE, joinIds(waveId, groupId), `${waveId} ${groupId}`),
    findLink: async (token) => {
      const ids = isLinkToken(token) ? secret.decryptKey(USE, token) : undefined;
      if (ids === undefined) return undefined;
      const [waveId = '', groupId = ''] = splitIds(ids);
      const row = await db
        .selectFrom('campaign')
        .innerJoin('campaign_wave', 'campaign_wave.campaign_id', 'campaign.id')
        .selectAll('campaign')
        .where('campaign_wave.id', '=', waveId)
        .executeTakeFirst();
      if (!row) return undefined;
      const campaign = await readCampaign(db, row);
      const [wave, group] = [campaign.waves.find(({ id }) => id === waveId), campaign.groups.find(({ id }) => id === groupId)];
      return wave && group && { campaign, wave, group };
    },
  };
}

async function insertWave(trx: Trx, campaign_id: string, { name, opensOn, closesOn }: NewWave): Promise<void> {
  await trx.insertInto('campaign_wave').values({ id: randomUUID(), campaign_id, name, opens_on: opensOn, closes_on: closesOn, closed_on: null }).execute();
}

async function readCampaign(db: Database, { id, client, name, system, welcome, created_on }: Tables['campaign']): Promise<Campaign> {
  const waves = await db.selectFrom('campaign_wave').selectAll().where('campaign_id', '=', id).orderBy('opens_on').orderBy('id').execute();
  const groups = await db.selectFrom('campaign_group').selectAll().where('campaign_id', '=', id).orderBy('position').execute();
  return {
    id,
    client,
    name,
    system,
    welcome,
    createdOn: created_on,
    waves: await Promise.all(
      waves.map(async (wave) => ({
        id: wave.id,
        name: wave.name,
        opensOn: wave.opens_on,
        closesOn: wave.closes_on,
        closedOn: wave.closed_on,
        people: await countPeople(db, wave.id),
      })),
    ),
    groups: groups.map((group) => ({ id: group.id, name: group.name, side: group.side, invited: group.invited ?? undefined })),
  };
}

async function countPeople(db: Database, waveId: string): Promise<number> {
  const { count } = await db
    .selectFrom('survey_respondent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wave_id', '=', waveId)
    .executeTakeFirstOrThrow();
  return Math.floor(Number(count) / LEAST_PEOPLE) * LEAST_PEOPLE;
}

/** Deletes a campaign in a transaction. @returns the ids of its pending responses, whose keys must be deleted; undefined if there is none. */
async function deleteCampaign(trx: Trx, id: string): Promise<{ keys: string[] } | undefined> {
  const deleted = await trx.deleteFrom('campaign').where('id', '=', id).returning('id').executeTakeFirst();
  if (!deleted) return undefined;
  const waves = trx.selectFrom('campaign_wave').select('id').where('campaign_id', '=', id);
  const batches = trx.selectFrom('survey_batch').select('id').where('wave_id', 'in', waves);
  for (const table of ['survey_answer', 'survey_comment'] as const) await trx.deleteFrom(table).where('batch_id', 'in', batches).execute();
  const pending = await trx.deleteFrom('survey_pending').where('wave_id', 'in', waves).returning('id').execute();
  // Copies that were not sent yet can't be read any more.
  for (const { id: mailId } of pending) await trx.deleteFrom('outbox').where('id', '=', mailId).where('facts', '!=', '{}').execute();
  for (const table of ['survey_batch', 'survey_respondent'] as const) await trx.deleteFrom(table).where('wave_id', 'in', waves).execute();
  for (const table of ['campaign_wave', 'campaign_group'] as const) await trx.deleteFrom(table).where('campaign_id', '=', id).execute();
  return { keys: pending.map((row) => row.id) };
}

/** Deletes the campaigns all of whose waves were closed on a day or earlier. */
export async function deleteOldCampaigns(trx: Trx, day: string): Promise<void> {
  const campaigns = await trx.selectFrom('campaign').select('id').execute();
  for (const { id } of campaigns) {
    const waves = await trx.selectFrom('campaign_wave').select('closed_on').where('campaign_id', '=', id).execute();
    if (waves.every(({ closed_on }) => closed_on !== null && closed_on <= day)) await deleteCampaign(trx, id);
  }
}

/** Joins two UUIDs in 32 bytes, the length of a key. */
function joinIds(...ids: string[]): string {
  return Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url');
}

function splitIds(joined: string): string[] {
  const hex = Buffer.from(joined, 'base64url').toString('hex');
  return [hex.slice(0, 32), hex.slice(32)].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
