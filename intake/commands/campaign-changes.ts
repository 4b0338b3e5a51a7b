import {
  campaignDetailsSchema,
  FULL,
  type NewGroup,
  type NewWave,
  newCampaignSchema,
  newClientSchema,
  newGroupSchema,
  newWaveSchema,
  PAST,
} from '../../core/campaigns/campaign.ts';
import { planWaves } from '../../core/campaigns/plan-waves.ts';
import { dayOf } from '../../core/days.ts';
import type { Outcome } from '../store/outcome.ts';
import type { Store } from '../store/store.ts';
import type { CampaignValues } from './campaign-options.ts';
import { UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { INVITATION_CHANGES } from './invitation-changes.ts';
import { parseOption } from './parse-option.ts';
import { CommandRefused } from './run-command.ts';

/** A change of the store's campaigns. @throws {CommandRefused} */
type Change = (store: Store) => Promise<void>;

const LISTED = 'npm run campaigns lists them.';

/** The changes by option: each reads the other options before the store is opened. @throws {UsageError} */
const CHANGES: Partial<Record<keyof CampaignValues, (value: string, values: CampaignValues) => Change>> = {
  create: (name, { client, system, welcome, 'go-live': goLive, wave = [], group = [] }) => {
    const planned = goLive === undefined ? [] : planWaves(goLive, dayOf(Date.now()));
    if (goLive !== undefined && planned.length === 0)
      throw new UsageError('--go-live must be a date such as 2026-12-01, of which at least one wave is not over: the last ends 103 days later.');
    const campaign = parseOption(newCampaignSchema, {
      client,
      name,
      system,
      welcome,
      waves: [...planned, ...wave.map(readWave)],
      groups: group.map(readGroup),
    });
    return async (store) => void (await store.campaigns.create(campaign, Date.now()));
  },
  change: (id, { name, system, welcome }) => {
    const given = Object.entries({ name, system, welcome }).filter(([, value]) => value !== undefined);
    if (given.length === 0) throw new UsageError('Give what changes with --name, --system or --welcome.');
    return async ({ campaigns }) => {
      const known = (await campaigns.list()).find((campaign) => campaign.id === id);
      const isChanged = known && campaigns.change(id, parseOption(campaignDetailsSchema, { ...known, ...Object.fromEntries(given) }));
      settle((await isChanged) ?? false, `There is no campaign ${id}`);
    };
  },
  delete:
    (id, { yes }) =>
    async (store) => {
      await confirm('Delete this campaign with all responses to it for good?', yes);
      settle(await store.campaigns.remove(id), `There is no campaign ${id}`);
    },
  'add-wave': (id, values) => {
    const wave = oneWave(values);
    return async (store) => settle(await store.campaigns.addWave(id, wave), `There is no campaign ${id}`);
  },
  'change-wave': (id, values) => {
    const wave = oneWave(values);
    return async (store) => settle(await store.campaigns.changeWave(id, wave, Date.now()), `There is no open wave ${id}`);
  },
  'close-wave': (id) => async (store) => {
    settle(await store.campaigns.closeWave(id, Date.now()), `There is no open wave ${id}`);
    // Its last responses are stored at once, so that its findings don't wait for the intake's housekeeping.
    await store.responses.mix(Date.now());
  },
  'delete-wave':
    (id, { yes }) =>
    async (store) => {
      await confirm('Delete this wave with all responses to it for good?', yes);
      settle(await store.campaigns.removeWave(id), `There is no wave ${id}`);
    },
  'add-group': (id, values) => {
    const group = oneGroup(values);
    return async (store) => settle(await store.campaigns.addGroup(id, group, Date.now()), `There is no campaign ${id}`);
  },
  'change-group': (id, values) => {
    const group = oneGroup(values);
    return async (store) => settle(await store.campaigns.changeGroup(id, group, Date.now()), `There is no group ${id}`);
  },
  'delete-group': (id) => async (store) => settle(await store.campaigns.removeGroup(id, Date.now()), `There is no group ${id}`),
  'add-client': (given) => {
    const { name } = parseOption(newClientSchema, { name: given });
    return async (store) => settle((await store.clients.add(name)) || 'taken', '');
  },
  'rename-client': (id, given) => {
    const { name } = parseOption(newClientSchema, { name: given.name });
    return async (store) => settle(await store.clients.rename(id, name), `There is no client ${id}`);
  },
  'delete-client':
    (id, { yes }) =>
    async (store) => {
      await confirm('Delete this client with all campaigns and all responses to them for good?', yes);
      settle(await store.clients.remove(id), `There is no client ${id}`);
    },
  ...INVITATION_CHANGES,
};

/** What the options change; undefined if they only list. @throws {UsageError} */
export function readChange(values: CampaignValues): Change | undefined {
  const asked = Object.entries(CHANGES).flatMap(([option, read]) => {
    const value = values[option as keyof CampaignValues];
    return typeof value === 'string' ? [{ read, value }] : [];
  });
  if (asked.length + (values.json ? 1 : 0) > 1)
    throw new UsageError(
      `Give one of ${Object.keys(CHANGES)
        .map((option) => `--${option}`)
        .join(', ')} and --json.`,
    );
  const [change] = asked;
  return change?.read(change.value, values);
}

function settle(outcome: Outcome | boolean, gone: string): void {
  if (outcome === false || outcome === 'gone') throw new CommandRefused(`${gone}: ${LISTED}`);
  if (outcome === 'taken') throw new CommandRefused('There is another one of this name.');
  if (outcome === 'full') throw new CommandRefused(FULL);
  if (outcome === 'past') throw new CommandRefused(PAST);
  if (outcome === 'begun') throw new CommandRefused('A wave has begun, and its respondents were told otherwise: this can’t be changed any more.');
}

function oneWave({ wave = [] }: CampaignValues): NewWave {
  const [text, ...more] = wave;
  if (text === undefined || more.length > 0) throw new UsageError('Give one wave with --wave NAME=DAY..DAY.');
  return readWave(text);
}

function oneGroup({ group = [] }: CampaignValues): NewGroup {
  const [text, ...more] = group;
  if (text === undefined || more.length > 0) throw new UsageError('Give one group with --group users=NAME or --group sponsors=NAME.');
  return readGroup(text);
}

function readWave(text: string): NewWave {
  const { name, opensOn, closesOn } = text.match(/^(?<name>.*)=(?<opensOn>.*)\.\.(?<closesOn>.*)$/)?.groups ?? {};
  return parseOption(newWaveSchema, { name, opensOn, closesOn });
}

function readGroup(text: string): NewGroup {
  const { side, invited, name } = text.match(/^(?<side>[^:=]*)(:(?<invited>\d+))?=(?<name>.*)$/)?.groups ?? {};
  return parseOption(newGroupSchema, { side, name, ...(invited !== undefined && { invited: Number(invited) }) });
}
