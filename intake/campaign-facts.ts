import { waveStateOn } from '../core/campaigns/campaign.ts';
import { writeCampaignFragment } from '../core/campaigns/link-token.ts';
import { dayOf } from '../core/days.ts';
import type { DeskCampaign } from '../core/desk/campaigns.ts';
import type { Campaigns } from './store/campaigns.ts';
import type { CountedCampaign } from './store/read-campaigns.ts';

/** A campaign with its links, for operators. @param surveyUrl the address of the survey's document. @param now in ms since 1970. */
export function describeCampaign(
  { id, clientId, client, name, system, welcome, waves, groups }: CountedCampaign,
  { tokenOf }: Pick<Campaigns, 'tokenOf'>,
  surveyUrl: string,
  now: number,
): DeskCampaign {
  const today = dayOf(now);
  const linkOf = (waveId: string, groupId: string) => `${surveyUrl}#${writeCampaignFragment(tokenOf(waveId, groupId))}`;
  return {
    id,
    clientId,
    client,
    name,
    system,
    welcome,
    waves: waves.map((wave) => ({
      id: wave.id,
      name: wave.name,
      opensOn: wave.opensOn,
      closesOn: wave.closesOn,
      state: waveStateOn(today, wave),
      isEnded: wave.closedOn !== null,
      people: wave.people,
      links: groups.map((group) => ({ group: group.name, link: linkOf(wave.id, group.id) })),
    })),
    groups: groups.map(({ invited, ...group }) => ({ ...group, ...(invited !== undefined && { invited }) })),
  };
}
