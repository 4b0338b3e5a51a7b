import * as v from 'valibot';
import {
  type NewCampaign,
  type NewGroup,
  type NewWave,
  waveStateAt,
} from '../../core/campaigns/campaign.ts';
import { type Agreement, agreementSchema, sheetSchema } from '../../core/campaigns/sheet.ts';
import { isThere } from '../engine/rows.ts';
import type { Database, Trx } from '../engine/tables.ts';

export interface Wave extends NewWave {
  id: string;
  /** The day on which it was closed for good; else null. */
  closedOn: string | null;
  /** Whether the campaign's anonymity sheet is agreed; without it, the wave doesn't open. */
  isAgreed: boolean;
  /**
   * How many had answered at the beginning of the day, rounded down to a multiple of five; 0 and
   * null before the first count.
   */
  people: number;
  countedOn: string | null;
}

export interface Group extends NewGroup {
  id: string;
}

const storedSheet = v.pipe(v.string(), v.parseJson(), sheetSchema);
const storedAgreement = v.pipe(v.string(), v.parseJson(), agreementSchema);

export interface Campaign
  extends Pick<NewCampaign, 'client' | 'name' | 'system' | 'welcome' | 'sheet'> {
  id: string;
  clientId: string;
  agreement: Agreement | undefined;
  createdOn: string;
  /** By first day, then in the order of creation. */
  waves: Wave[];
  groups: Group[];
}

/** With waves and groups, the latest first. @param id reads only this campaign */
export async function listCampaigns(db: Database, id?: string): Promise<Campaign[]> {
  const asked = db
    .selectFrom('campaign')
    .innerJoin('client', 'client.id', 'campaign.client_id')
    .selectAll('campaign')
    .select('client.name as client')
    .orderBy('created_on', 'desc')
    .orderBy('campaign.name')
    .orderBy('campaign.id');
  const campaigns = await (id === undefined
    ? asked
    : asked.where('campaign.id', '=', id)
  ).execute();
  const ids = campaigns.map((campaign) => campaign.id);
  const waves = await db
    .selectFrom('campaign_wave')
    .select(['id', 'name', 'opens_on as opensOn', 'closes_on as closesOn', 'closed_on as closedOn'])
    .select(['people', 'counted_on as countedOn', 'campaign_id'])
    .where('campaign_id', 'in', ids)
    .orderBy('opens_on')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const groups = await db
    .selectFrom('campaign_group')
    .select(['id', 'name', 'side', 'asked', 'open_link as openLink', 'campaign_id'])
    .where('campaign_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return campaigns.map(({ client_id, created_on, ...campaign }) => ({
    ...campaign,
    sheet: v.parse(storedSheet, campaign.sheet),
    agreement:
      campaign.agreement === null ? undefined : v.parse(storedAgreement, campaign.agreement),
    clientId: client_id,
    createdOn: created_on,
    waves: waves
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .map(({ campaign_id: _, ...wave }) => ({ ...wave, isAgreed: campaign.agreement !== null })),
    groups: groups
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .map(({ campaign_id: _, ...group }) => group),
  }));
}

export async function findCampaign(db: Database, id: string): Promise<Campaign | undefined> {
  return (await listCampaigns(db, id))[0];
}

/**
 * By wave id, the groups whose people may have answered a begun and open wave: those with
 * invitations, cards or an open link, now or earlier. It doesn't check who has answered, because
 * nobody may learn that (decisions/survey-anonymity.md).
 */
export async function listLinked(
  db: Database,
  campaigns: readonly Pick<Campaign, 'waves' | 'groups'>[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Map<string, Set<string>>> {
  const linked = new Map(
    campaigns.flatMap(({ waves, groups }) =>
      waves
        .filter((wave) => wave.closedOn === null && waveStateAt(now, timeZone, wave) !== 'early')
        .map(({ id }): [string, Set<string>] => [
          id,
          new Set(groups.filter(({ openLink }) => openLink !== 'none').map((group) => group.id)),
        ]),
    ),
  );
  const unlinked = await db
    .selectFrom('campaign_group')
    .innerJoin('campaign_wave', 'campaign_wave.campaign_id', 'campaign_group.campaign_id')
    .select(['campaign_wave.id as wave_id', 'campaign_group.id as group_id'])
    .where('campaign_wave.id', 'in', [...linked.keys()])
    .whereRef('unlinked_on', '>=', 'opens_on')
    .execute();
  for (const { wave_id, group_id } of unlinked) linked.get(wave_id)?.add(group_id);
  for (const table of ['invitation', 'wave_card'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['wave_id', 'group_id'])
      .distinct()
      .where('wave_id', 'in', [...linked.keys()])
      .execute();
    for (const { wave_id, group_id } of rows) linked.get(wave_id)?.add(group_id);
  }
  return linked;
}

/** A wave and its campaign. */
export async function findWave(
  db: Database,
  id: string,
): Promise<{ campaign: Campaign; wave: Wave } | undefined> {
  const campaign = await findCampaign(db, await campaignIdOf(db, 'campaign_wave', id));
  const wave = campaign?.waves.find((one) => one.id === id);
  return campaign && wave && { campaign, wave };
}

/** Empty if nothing has this id. */
async function campaignIdOf(
  db: Database,
  table: 'campaign_wave' | 'campaign_group',
  id: string,
): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select('campaign_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.campaign_id ?? '';
}

/**
 * Until the transaction ends, no other one can change or delete the campaign between a check and
 * the write that depends on it.
 * @returns undefined if there is no such campaign
 */
export async function lockCampaign(trx: Trx, id: string): Promise<Campaign | undefined> {
  const campaign = trx.selectFrom('campaign').select('id').where('id', '=', id);
  return (await isThere(campaign.forUpdate())) ? findCampaign(trx, id) : undefined;
}

/** Locks the campaign of a wave or a group; undefined if that is gone by then. */
export async function lockCampaignOf(
  trx: Trx,
  table: 'campaign_wave' | 'campaign_group',
  id: string,
): Promise<Campaign | undefined> {
  const campaign = await lockCampaign(trx, await campaignIdOf(trx, table, id));
  const isLeft = [...(campaign?.waves ?? []), ...(campaign?.groups ?? [])].some(
    (one) => one.id === id,
  );
  return isLeft ? campaign : undefined;
}

/** After the campaign's last wave or group. */
export async function nextPosition(
  trx: Trx,
  table: 'campaign_wave' | 'campaign_group',
  campaignId: string,
): Promise<number> {
  const last = await trx
    .selectFrom(table)
    .select('position')
    .where('campaign_id', '=', campaignId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

/**
 * `gone`: nothing has this id. `stale`: somebody has changed it since its form was opened. `taken`:
 * the name is taken. `begun`: a wave has begun. `full`: there is no room for one more. `counted`: a
 * begun wave's answers would be counted elsewhere. `given`: the group would have more links and
 * cards than people. `agreed`: the anonymity sheet states it, and there is no new agreement.
 * `incomplete`: the sheet lacks something.
 */
export type Outcome =
  | 'done'
  | 'gone'
  | 'stale'
  | 'taken'
  | 'begun'
  | 'full'
  | 'counted'
  | 'given'
  | 'agreed'
  | 'incomplete';
