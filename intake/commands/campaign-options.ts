import type { Given } from './command-line.ts';

/** The options of `npm run campaigns`. */
export const CAMPAIGN_OPTIONS = {
  create: { type: 'string', value: 'NAME', does: 'Makes a campaign; needs --client and --system; --wave and --group can follow later' },
  change: { type: 'string', value: 'ID', does: 'Changes a campaign’s --name, --system or --welcome' },
  delete: { type: 'string', value: 'ID', does: 'Deletes a campaign with everything it brought' },
  client: { type: 'string', value: 'NAME', does: 'The client of the new campaign, who is added if there is none of this name' },
  'go-live': { type: 'string', value: 'DAY', does: 'Plans the new campaign’s waves: from this day on, and 30, 60 and 90 days later, two weeks each' },
  name: { type: 'string', value: 'NAME', does: 'A new name of a campaign or client' },
  system: { type: 'string', value: 'NAME', does: 'What the survey calls the system' },
  welcome: { type: 'string', value: 'TEXT', does: 'A word of welcome' },
  wave: { type: 'string', multiple: true, value: 'NAME=DAY..DAY', does: 'A wave with its days of opening and closing (2026-12-01)' },
  group: { type: 'string', multiple: true, value: 'users|sponsors[:PEOPLE]=NAME', does: 'A group, with the number of people who are asked' },
  'add-wave': { type: 'string', value: 'ID', does: 'Adds the --wave to a campaign' },
  'change-wave': { type: 'string', value: 'ID', does: 'Changes an open wave to the --wave' },
  'close-wave': { type: 'string', value: 'ID', does: 'Closes a wave for good' },
  'delete-wave': { type: 'string', value: 'ID', does: 'Deletes a wave with everything it brought' },
  'add-group': { type: 'string', value: 'ID', does: 'Adds the --group to a campaign' },
  'change-group': { type: 'string', value: 'ID', does: 'Changes a group to the --group' },
  'delete-group': { type: 'string', value: 'ID', does: 'Deletes a group that no wave has asked yet' },
  'add-client': { type: 'string', value: 'NAME', does: 'Adds a client' },
  'rename-client': { type: 'string', value: 'ID', does: 'Gives a client the --name' },
  'delete-client': { type: 'string', value: 'ID', does: 'Deletes a client with all campaigns' },
  yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' },
  json: { type: 'boolean', does: 'Lists them as JSON' },
} as const;

export type CampaignValues = Given<typeof CAMPAIGN_OPTIONS>['values'];
