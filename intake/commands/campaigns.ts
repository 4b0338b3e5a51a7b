import * as v from 'valibot';
import { type NewCampaign, type NewWave, newCampaignSchema, newWaveSchema } from '../../core/campaigns/campaign.ts';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { describeCampaign } from '../campaign-facts.ts';
import { readParts } from '../parts.ts';
import { openExistingStore } from '../store/existing.ts';
import type { Store } from '../store/store.ts';
import { type Given, UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';

const OPTIONS = {
  create: { type: 'string', value: 'NAME', does: 'Makes a campaign; needs --client, --system, --wave and --group' },
  client: { type: 'string', value: 'NAME', does: 'The client of the new campaign' },
  system: { type: 'string', value: 'NAME', does: 'What the survey calls the system' },
  welcome: { type: 'string', value: 'TEXT', does: 'A word of welcome' },
  wave: { type: 'string', multiple: true, value: 'NAME=DAY..DAY', does: 'A wave with its days of opening and closing (2026-12-01)' },
  group: { type: 'string', multiple: true, value: 'users|sponsors=NAME', does: 'A group of people who use the system, or of sponsors' },
  'add-wave': { type: 'string', value: 'ID', does: 'Adds the --wave to a campaign' },
  'close-wave': { type: 'string', value: 'ID', does: 'Closes a wave for good' },
  delete: { type: 'string', value: 'ID', does: 'Deletes a campaign with everything it brought' },
  yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' },
  json: { type: 'boolean', does: 'Lists them as JSON' },
} as const;

type Values = Given<typeof OPTIONS>['values'];
const ACTIONS = ['create', 'add-wave', 'close-wave', 'delete', 'json'] as const;

export const campaigns = intakeCommand(
  {
    command: 'npm run campaigns',
    does: 'Lists the campaigns with their waves and links, makes or deletes one, adds a wave or closes one.',
    options: OPTIONS,
    example: '--create "Polaris rollout" --client Northwater --system Polaris --wave "Go-live=2026-12-01..2026-12-14" --group users=Planners',
  },
  async (settings, { values }) => {
    if (ACTIONS.filter((action) => values[action] !== undefined).length > 1)
      throw new UsageError('Give one of --create, --add-wave, --close-wave, --delete and --json.');
    const change = readChange(values);
    const surveyUrl = `${settings.siteUrl}${readParts(settings.siteFolder).surveyPath}/`;
    await using store = await openExistingStore(settings);
    await change(store);
    const all = (await store.campaigns.list()).map((campaign) => describeCampaign(campaign, store.campaigns, surveyUrl, Date.now()));
    if (values.json) return console.log(JSON.stringify(all, null, 2));
    if (all.length === 0) console.log('There are no campaigns.');
    for (const campaign of all) for (const line of describe(campaign)) console.log(line);
  },
);

/** What the arguments change in the store, before the campaigns are listed. */
function readChange(values: Values): (store: Store) => Promise<void> {
  const { create, 'add-wave': addTo, 'close-wave': close, delete: remove, yes } = values;
  if (create !== undefined) {
    const campaign = readCampaign(create, values);
    return async (store) => void (await store.campaigns.create(campaign, Date.now()));
  }
  if (addTo !== undefined) {
    const [wave] = readWaves(values.wave);
    if (!wave) throw new UsageError('Give the wave with --wave NAME=DAY..DAY.');
    return async (store) => orRefuse(await store.campaigns.addWave(addTo, wave), `There is no campaign ${addTo}`);
  }
  if (close !== undefined) return async (store) => orRefuse(await store.campaigns.closeWave(close, Date.now()), `There is no open wave ${close}`);
  if (remove === undefined) return async () => undefined;
  return async (store) => {
    await confirm('Delete this campaign with all responses to it for good?', yes);
    orRefuse(await store.campaigns.remove(remove), `There is no campaign ${remove}`);
  };
}

function orRefuse(isDone: boolean, why: string): void {
  if (!isDone) throw new CommandRefused(`${why}: npm run campaigns lists them.`);
}

function readCampaign(name: string, { client, system, welcome, wave, group = [] }: Values): NewCampaign {
  const groups = group.map((text) => {
    const [side, ...rest] = text.split('=');
    return { side, name: rest.join('=') };
  });
  return parse(newCampaignSchema, { client, name, system, welcome, waves: readWaves(wave), groups });
}

function readWaves(texts: string[] = []): NewWave[] {
  return texts.map((text) => {
    const [, name, opensOn, closesOn] = text.match(/^(.*)=(.*)\.\.(.*)$/) ?? [];
    return parse(newWaveSchema, { name, opensOn, closesOn });
  });
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value, { abortPipeEarly: true });
  if (success) return output;
  throw new UsageError(`${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}`);
}

function describe({ id, client, name, system, waves }: DeskCampaign): string[] {
  return [
    `${id}  ${name} for ${client}, about ${system}`,
    ...waves.flatMap((wave) => [
      `  ${wave.id}  ${wave.name}, ${wave.opensOn} to ${wave.closesOn}: ${wave.state}, ${wave.people} or more people answered`,
      ...wave.links.map(({ group, link }) => `    ${group}: ${link}`),
    ]),
  ];
}

if (import.meta.main) await campaigns();
