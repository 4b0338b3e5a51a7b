import { randomUUID } from 'node:crypto';
import { MOST_GROUPS, type NewGroup, waveStateOn } from '../../core/campaigns/campaign.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { dayOf } from '../../core/days.ts';
import { lockCampaign } from './lock-campaign.ts';
import type { OpenDatabase } from './open.ts';
import { lockWave, readUnits } from './open-wave.ts';
import type { Outcome } from './outcome.ts';
import { type Campaign, findCampaign, type Group } from './read-campaigns.ts';
import type { Trx } from './tables.ts';

/**
 * The groups of campaigns in an open store. Once a wave has begun, its respondents were told where
 * answers are counted: groups can be renamed and added then, but neither deleted nor merged, and
 * nothing that moves answers elsewhere can be changed. Times are in ms since 1970.
 */
export function createGroups({ write, engine }: OpenDatabase) {
  const lockOf = async (trx: Trx, groupId: string): Promise<Campaign | undefined> => {
    const group = await trx
      .selectFrom('campaign_group')
      .select('campaign_id')
      .where('id', '=', groupId)
      .executeTakeFirst();
    if (!group || !(await lockCampaign(trx, engine, group.campaign_id))) return undefined;
    const campaign = await findCampaign(trx, group.campaign_id);
    return campaign?.groups.some(({ id }) => id === groupId) ? campaign : undefined;
  };
  return {
    addGroup: (campaignId: string, group: NewGroup): Promise<Outcome> =>
      write(async (trx) => {
        const campaign =
          (await lockCampaign(trx, engine, campaignId)) && (await findCampaign(trx, campaignId));
        if (!campaign) return 'gone';
        if (campaign.groups.length >= MOST_GROUPS) return 'full';
        if (campaign.groups.some(({ name }) => name === group.name)) return 'taken';
        const added = await insertGroup(
          trx,
          campaignId,
          group,
          await nextPosition(trx, campaignId),
        );
        await settleIn(trx, engine, campaign, [...campaign.groups, added]);
        return 'done';
      }),
    changeGroup: (id: string, group: NewGroup, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockOf(trx, id);
        if (!campaign) return 'gone';
        if (campaign.groups.some((other) => other.name === group.name && other.id !== id))
          return 'taken';
        const refusal = hasBegun(campaign, now)
          ? whyFixed(campaign.groups, { ...group, id })
          : undefined;
        if (refusal) return refusal;
        const { name, side, asked, openLink: open_link } = group;
        await trx
          .updateTable('campaign_group')
          .set({ name, side, asked, open_link })
          .where('id', '=', id)
          .execute();
        return 'done';
      }),
    removeGroup: (id: string, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockOf(trx, id);
        if (!campaign) return 'gone';
        if (hasBegun(campaign, now)) return 'begun';
        await deleteGroup(trx, id);
        return 'done';
      }),
    /**
     * Merges a group into another one of its side, which then asks the people of both and keeps its
     * name and open link. @returns `gone` if there are no such two groups.
     */
    mergeGroup: (id: string, into: string, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockOf(trx, id);
        const merged = campaign?.groups.find((group) => group.id === id);
        const kept = campaign?.groups.find((group) => group.id === into && group.id !== id);
        if (!campaign || !merged || !kept || kept.side !== merged.side) return 'gone';
        if (hasBegun(campaign, now)) return 'begun';
        const asked = kept.asked + merged.asked;
        await trx.updateTable('campaign_group').set({ asked }).where('id', '=', into).execute();
        await deleteGroup(trx, id);
        return 'done';
      }),
  };
}

async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('campaign_group').where('id', '=', id).execute();
  await trx.deleteFrom('wave_card').where('group_id', '=', id).execute();
}

/** Inserts a group of a campaign in a transaction. @returns it. */
export async function insertGroup(
  trx: Trx,
  campaign_id: string,
  group: NewGroup,
  position: number,
): Promise<Group> {
  const id = randomUUID();
  const { name, side, asked, openLink: open_link } = group;
  await trx
    .insertInto('campaign_group')
    .values({ id, campaign_id, name, side, asked, open_link, position })
    .execute();
  return { ...group, id };
}

/** Settles where an added group is counted in the open waves. The others stay where they are. */
async function settleIn(
  trx: Trx,
  engine: OpenDatabase['engine'],
  { waves }: Campaign,
  groups: readonly Group[],
): Promise<void> {
  for (const { id } of waves) {
    const settled = readUnits((await lockWave(trx, engine, id))?.units ?? null);
    if (!settled) continue;
    const units = JSON.stringify(unitsOf(groups, settled).unitOf);
    await trx.updateTable('campaign_wave').set({ units }).where('id', '=', id).execute();
  }
}

/** Why a group can't be changed so once a wave has begun; undefined if it can. */
function whyFixed(
  groups: readonly Group[],
  changed: Group,
): 'begun' | 'counted' | 'shown' | undefined {
  const former = groups.find(({ id }) => id === changed.id);
  if (former?.side !== changed.side) return 'begun';
  if (changed.openLink === 'shown' && former.openLink !== 'shown') return 'shown';
  const [before, after] = [
    groups,
    groups.map((group) => (group.id === changed.id ? changed : group)),
  ].map((each) => unitsOf(each).unitOf);
  return groups.some(({ id }) => before?.[id] !== after?.[id]) ? 'counted' : undefined;
}

async function nextPosition(trx: Trx, campaignId: string): Promise<number> {
  const last = await trx
    .selectFrom('campaign_group')
    .select('position')
    .where('campaign_id', '=', campaignId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

function hasBegun({ waves }: Campaign, now: number): boolean {
  return waves.some((wave) => waveStateOn(dayOf(now), wave) !== 'early');
}
