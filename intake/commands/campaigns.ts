import { SURVEY_IS_CLOSED } from '../../core/campaigns/campaign.ts';
import type { DeskCampaign, DeskClient } from '../../core/desk/campaigns.ts';
import { describeCampaign } from '../campaign-facts.ts';
import { mailDomain } from '../mail/message.ts';
import { mailAddresses, readParts } from '../parts.ts';
import { openExistingStore } from '../store/existing.ts';
import { readChange } from './campaign-changes.ts';
import { CAMPAIGN_OPTIONS } from './campaign-options.ts';
import { intakeCommand } from './run-command.ts';

export const campaigns = intakeCommand(
  {
    command: 'npm run campaigns',
    does: 'Lists the clients and their campaigns with waves, groups and links, after making, changing or deleting one.',
    options: CAMPAIGN_OPTIONS,
    example: '--create "Polaris rollout" --client Northwater --system Polaris --wave "Go-live=2026-12-01..2026-12-14" --group users=Planners',
  },
  async (settings, { values }) => {
    const change = readChange(values);
    const parts = readParts(settings.siteFolder);
    const surveyUrl = `${settings.siteUrl}${parts.surveyPath}/`;
    await using store = await openExistingStore({ ...settings, mailDomain: mailDomain(mailAddresses(settings, parts).from) });
    if (!parts.isSurveyOpen) console.error(SURVEY_IS_CLOSED);
    await change?.(store);
    const clients = await store.clients.list();
    const all = (await store.campaigns.list()).map((campaign) => describeCampaign(campaign, store.campaigns, surveyUrl, Date.now()));
    if (values.json) return console.log(JSON.stringify({ clients, campaigns: all }, null, 2));
    if (clients.length === 0) console.log('There are no clients and no campaigns.');
    for (const client of clients) for (const line of describe(client, all)) console.log(line);
  },
);

function describe({ id, name }: DeskClient, all: DeskCampaign[]): string[] {
  const own = all.filter(({ clientId }) => clientId === id);
  return [`${id}  ${name}${own.length === 0 ? ', without campaigns' : ''}`, ...own.flatMap(describeOne)];
}

function describeOne({ id, name, system, waves, groups }: DeskCampaign): string[] {
  return [
    `  ${id}  ${name}, about ${system}`,
    ...groups.map((group) => `    ${group.id}  group ${group.name} (${group.side}${group.invited === undefined ? '' : `, ${group.invited} people`})`),
    ...waves.flatMap((wave) => [
      `    ${wave.id}  wave ${wave.name}, ${wave.opensOn} to ${wave.closesOn}: ${wave.state}, ${describePeople(wave.people)} answered`,
      ...wave.links.map(({ group, link }) => `      ${group}: ${link}`),
    ]),
  ];
}

/** The number of people is rounded down to five (decision 0121). */
function describePeople(people: number): string {
  return people === 0 ? 'fewer than five people' : `${people} people or more`;
}

if (import.meta.main) await campaigns();
