import { randomUUID } from 'node:crypto';
import { MOST_GROUPS, type NewGroup, waveStateOn } from '../../core/campaigns/campaign.ts';
import { dayOf } from '../../core/days.ts';
import { lockCampaign } from './lock-campaign.ts';
import type { OpenDatabase } from './open.ts';
import type { Outcome } from './outcome.ts';
import { type Campaign, findCampaign } from './read-campaigns.ts';
import type { Trx } from './tables.ts';

/**
 * The groups of campaigns in an open store. Once a wave has begun, its respondents were told in which
 * groups answers are shown: groups can be renamed and added then, and asked anew in later waves, but
 * neither deleted, merged nor given another side. Times are in ms since 1970.
 */
export function createGroups({ write, engine }: OpenDatabase) {
  const lockOf = async (trx: Trx, groupId: string): Promise<Campaign | undefined> => {
    const group = await trx.selectFrom('campaign_group').select('campaign_id').where('id', '=', groupId).executeTakeFirst();
    if (!group || !(await lockCampaign(trx, engine, group.campaign_id))) return undefined;
    const campaign = await findCampaign(trx, group.campaign_id);
    return campaign?.groups.some(({ id }) => id === groupId) ? campaign : undefined;
  };
  return {
    addGroup: (campaignId: string, group: NewGroup): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = (await lockCampaign(trx, engine, campaignId)) && (await findCampaign(trx, campaignId));
        if (!campaign) return 'gone';
        if (campaign.groups.length >= MOST_GROUPS) return 'full';
        if (campaign.groups.some(({ name }) => name === group.name)) return 'taken';
        await insertGroup(trx, campaignId, group, await nextPosition(trx, campaignId));
        return 'done';
      }),
    changeGroup: (id: string, { name, side, asked, openLink }: NewGroup, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockOf(trx, id);
        if (!campaign) return 'gone';
        if (campaign.groups.some((group) => group.name === name && group.id !== id)) return 'taken';
        if (hasBegun(campaign, now) && campaign.groups.some((group) => group.id === id && group.side !== side)) return 'begun';
        await trx.updateTable('campaign_group').set({ name, side, asked, open_link: openLink }).where('id', '=', id).execute();
        return 'done';
      }),
    removeGroup: (id: string, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockOf(trx, id);
        if (!campaign) return 'gone';
        if (hasBegun(campaign, now)) return 'begun';
        await trx.deleteFrom('campaign_group').where('id', '=', id).execute();
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
        await trx.deleteFrom('campaign_group').where('id', '=', id).execute();
        return 'done';
      }),
  };
}

/** Inserts a group of a campaign in a transaction. */
export async function insertGroup(trx: Trx, campaign_id: string, group: NewGroup, position: number): Promise<void> {
  const { name, side, asked, openLink } = group;
  await trx.insertInto('campaign_group').values({ id: randomUUID(), campaign_id, name, side, asked, open_link: openLink, position }).execute();
}

async function nextPosition(trx: Trx, campaignId: string): Promise<number> {
  const last = await trx.selectFrom('campaign_group').select('position').where('campaign_id', '=', campaignId).orderBy('position', 'desc').executeTakeFirst();
  return last ? last.position + 1 : 0;
}

function hasBegun({ waves }: Campaign, now: number): boolean {
  return waves.some((wave) => waveStateOn(dayOf(now), wave) !== 'early');
}
