import { waveStateAt } from '../core/campaigns/campaign.ts';
import { answerLink } from '../core/campaigns/link-token.ts';
import { type Unit, unitsOf } from '../core/campaigns/units.ts';
import type { DeskCampaign } from '../core/desk/campaigns.ts';
import type { Campaigns } from './store/campaigns/campaigns.ts';
import type { Campaign } from './store/campaigns/read-campaigns.ts';

/**
 * A campaign with its open links, for operators.
 * @param linked the groups that are linked to each wave that has begun. @param now in ms since 1970.
 */
export function describeCampaign(
  { createdOn: _, waves, groups, ...campaign }: Campaign,
  { tokenOf }: Pick<Campaigns, 'tokenOf'>,
  {
    siteUrl,
    timeZone,
    linked,
    now,
  }: { siteUrl: string; timeZone: string; linked: Map<string, Set<string>>; now: number },
): DeskCampaign {
  const { units, unitOf } = unitsOf(groups);
  const kindOf = (groupId: string): Unit['kind'] =>
    units.find(({ id }) => id === unitOf[groupId])?.kind ?? 'all';
  const linksOf = (waveId: string) =>
    groups.flatMap(({ id, name, openLink }) => {
      if (openLink === 'none') return [];
      const token = tokenOf(waveId, id);
      return [
        {
          group: name,
          link: answerLink(siteUrl, token),
          sharedLink: answerLink(siteUrl, token, true),
        },
      ];
    });
  return {
    ...campaign,
    waves: waves.map(({ closedOn, ...wave }) => ({
      ...wave,
      state: waveStateAt(now, timeZone, { ...wave, closedOn }),
      isEnded: closedOn !== null,
      isFixed: (linked.get(wave.id)?.size ?? 0) > 0,
      openLinks: linksOf(wave.id),
    })),
    groups: groups.map((group) => ({
      ...group,
      countedWith: kindOf(group.id),
      isFixed: waves.some(({ id }) => linked.get(id)?.has(group.id)),
    })),
  };
}
