import type { OpenDatabase } from './open.ts';
import { listCampaigns } from './read-campaigns.ts';
import type { Records } from './records.ts';

/** Reads the campaigns' waves and groups for the export. The number of people is rounded down to five (decision 0121). */
export async function readCampaignRecords({ db }: OpenDatabase): Promise<Records[]> {
  const campaigns = await listCampaigns(db);
  return [
    {
      name: 'campaign-waves',
      columns: ['client', 'campaign', 'system', 'wave', 'opensOn', 'closesOn', 'closedOn', 'people'],
      rows: campaigns.flatMap(({ client, name, system, waves }) =>
        waves.map(({ name: wave, opensOn, closesOn, closedOn, people }) => ({ client, campaign: name, system, wave, opensOn, closesOn, closedOn, people })),
      ),
    },
    {
      name: 'campaign-groups',
      columns: ['client', 'campaign', 'group', 'side', 'invited'],
      rows: campaigns.flatMap(({ client, name, groups }) =>
        groups.map(({ name: group, side, invited = null }) => ({ client, campaign: name, group, side, invited })),
      ),
    },
  ];
}
