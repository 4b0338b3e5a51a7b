import { randomUUID } from 'node:crypto';
import { MOST_GROUPS, type NewGroup } from '../../core/campaigns/campaign.ts';
import type { Agreement } from '../../core/campaigns/sheet.ts';
import { unitsOf } from '../../core/campaigns/units.ts';
import { dayIn } from '../../core/days.ts';
import { isOvertaken, type Seen } from '../../core/desk/seen.ts';
import type { OpenDatabase } from '../engine/open.ts';
import type { Trx } from '../engine/tables.ts';
import { agreeToChange, whyNotAgreed } from './agreement.ts';
import { countGiven } from './campaign-links.ts';
import { leastOf, lockWave, readUnits, readWords } from './open-wave.ts';
import {
  type Campaign,
  type Group,
  listLinked,
  lockCampaign,
  lockCampaignOf,
  nextPosition,
  type Outcome,
} from './read-campaigns.ts';

/**
 * Once a wave has begun, people with a link to it were told where their answers are counted. Their
 * groups can then be renamed, but neither deleted nor merged, nor changed in a way that counts
 * answers elsewhere (`listLinked`). Times are in ms since 1970.
 */
export function createGroups({ write, timeZone }: OpenDatabase) {
  return {
    addGroup: (
      campaignId: string,
      group: NewGroup,
      least: number,
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaign(trx, campaignId);
        if (!campaign) return 'gone';
        if (campaign.groups.length >= MOST_GROUPS) return 'full';
        if (campaign.groups.some(({ name }) => name === group.name)) return 'taken';
        const groups = [...campaign.groups, { ...group, id: '' }];
        const refusal = await agreeToChange(trx, campaign, { groups }, agreement);
        if (refusal) return refusal;
        const position = await nextPosition(trx, 'campaign_group', campaignId);
        const added = await insertGroup(trx, campaignId, group, position);
        await settleIn(trx, campaign, [...campaign.groups, added], { id: added.id, least });
        return 'done';
      }),
    changeGroup: (
      id: string,
      { seen, ...group }: NewGroup & { seen?: Seen | undefined },
      { least, now }: { least: number; now: number },
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaignOf(trx, 'campaign_group', id);
        const stored = campaign?.groups.find((one) => one.id === id);
        if (!campaign || !stored) return 'gone';
        if (isOvertaken(seen, stored)) return 'stale';
        const isFixed = await isLinked(trx, campaign, { id, now, timeZone });
        const changed = campaign.groups.map((other) =>
          other.id === id ? { ...group, id } : other,
        );
        const refusal =
          (await whyNotChanged(trx, campaign, { ...group, id }, { isFixed, least })) ??
          (await agreeToChange(trx, campaign, { groups: changed }, agreement));
        if (refusal) return refusal;
        await updateGroup(trx, { ...group, id }, campaign.groups, dayIn(timeZone, now));
        if (!isFixed) await settleIn(trx, campaign, changed, { id, least });
        return 'done';
      }),
    removeGroup: (id: string, now: number): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaignOf(trx, 'campaign_group', id);
        if (!campaign) return 'gone';
        if (await isLinked(trx, campaign, { id, now, timeZone })) return 'begun';
        const groups = campaign.groups.filter((group) => group.id !== id);
        const refusal = whyNotAgreed(campaign, { groups }, undefined);
        if (refusal) return refusal;
        await deleteGroup(trx, id);
        return 'done';
      }),
    /**
     * Merges a group into another one of its side, which keeps its name and open link and gets the
     * people of both.
     * @returns `gone` unless both groups exist
     */
    mergeGroup: (
      id: string,
      into: string,
      { least, now }: { least: number; now: number },
      agreement?: Agreement,
    ): Promise<Outcome> =>
      write(async (trx) => {
        const campaign = await lockCampaignOf(trx, 'campaign_group', id);
        const given = campaign?.groups.find((group) => group.id === id);
        const kept = campaign?.groups.find((group) => group.id === into && group.id !== id);
        if (!campaign || !given || !kept || kept.side !== given.side) return 'gone';
        for (const one of [id, into])
          if (await isLinked(trx, campaign, { id: one, now, timeZone })) return 'begun';
        const asked = kept.asked + given.asked;
        const rest = campaign.groups.filter((group) => group.id !== id);
        const merged = rest.map((group) => (group.id === into ? { ...group, asked } : group));
        const refusal = await agreeToChange(trx, campaign, { groups: merged }, agreement);
        if (refusal) return refusal;
        await trx.updateTable('campaign_group').set({ asked }).where('id', '=', into).execute();
        await deleteGroup(trx, id);
        await settleIn(trx, campaign, merged, { id: into, least });
        return 'done';
      }),
  };
}

async function updateGroup(
  trx: Trx,
  { id, name, side, asked, openLink: open_link }: Group,
  former: readonly Group[],
  today: string,
): Promise<void> {
  const hadLink = former.some((group) => group.id === id && group.openLink !== 'none');
  const unlinked = open_link === 'none' && hadLink && { unlinked_on: today };
  await trx
    .updateTable('campaign_group')
    .set({ name, side, asked, open_link, ...unlinked })
    .where('id', '=', id)
    .execute();
}

async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('campaign_group').where('id', '=', id).execute();
  await trx.deleteFrom('wave_card').where('group_id', '=', id).execute();
}

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

/**
 * Updates where the added or changed group is counted in the open waves; the other groups' places
 * stay.
 */
async function settleIn(
  trx: Trx,
  { waves }: Campaign,
  groups: readonly Group[],
  { id: changed, least }: { id: string; least: number },
): Promise<void> {
  for (const { id } of waves) {
    const settled = readUnits((await lockWave(trx, id))?.units ?? null);
    if (!settled) continue;
    const { [changed]: _, ...others } = settled;
    const from = (await readWords(trx, id))?.least ?? least;
    const units = JSON.stringify({ ...others, ...unitsOf(groups, from, others).unitOf });
    await trx.updateTable('campaign_wave').set({ units }).where('id', '=', id).execute();
  }
}

async function whyNotChanged(
  trx: Trx,
  campaign: Campaign,
  group: Group,
  { isFixed, least }: { isFixed: boolean; least: number },
): Promise<Exclude<Outcome, 'done'> | undefined> {
  const { groups } = campaign;
  if (groups.some(({ id, name }) => name === group.name && id !== group.id)) return 'taken';
  const from = await leastOf(trx, campaign.waves, least);
  const fixed = isFixed ? whyFixed(groups, group, from) : undefined;
  if (fixed) return fixed;
  return (await isOverGiven(trx, campaign, group)) ? 'given' : undefined;
}

/** Why the change is refused for a group with links to a wave; undefined if it isn't. */
function whyFixed(
  groups: readonly Group[],
  changed: Group,
  least: number,
): 'begun' | 'counted' | undefined {
  const former = groups.find(({ id }) => id === changed.id);
  if (former?.side !== changed.side) return 'begun';
  const [before, after] = [
    groups,
    groups.map((group) => (group.id === changed.id ? changed : group)),
  ].map((each) => unitsOf(each, least).unitOf);
  return groups.some(({ id }) => before?.[id] !== after?.[id]) ? 'counted' : undefined;
}

/** Whether more people of the group have links or cards for a wave than are asked. */
async function isOverGiven(trx: Trx, { waves }: Campaign, { id, asked }: Group): Promise<boolean> {
  for (const { id: waveId } of waves)
    if ((await countGiven(trx, { waveId, group: id })) > asked) return true;
  return false;
}

async function isLinked(
  trx: Trx,
  campaign: Campaign,
  { id, ...at }: { id: string; now: number; timeZone: string },
): Promise<boolean> {
  return [...(await listLinked(trx, [campaign], at)).values()].some((linked) => linked.has(id));
}
