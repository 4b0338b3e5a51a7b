import { amount } from '../../core/amount.ts';
import type { SurveyBatch } from '../../core/desk/desk.ts';
import type { WaveBatch } from '../store/batches.ts';
import type { StoredEdition } from '../store/editions.ts';
import { openExistingStore } from '../store/existing.ts';
import type { Campaign } from '../store/read-campaigns.ts';
import { UsageError } from './command-line.ts';
import { confirm } from './confirm.ts';
import { CommandRefused, intakeCommand } from './run-command.ts';

const SOURCES: Record<SurveyBatch['source'], string> = {
  verified: 'respondents verified by a delivered copy',
  undelivered: 'copies not delivered',
  unexpected: 'addresses that had not asked for access, or had answered before',
};
const STATES: Record<SurveyBatch['state'], string> = {
  open: 'left out, still open',
  apart: 'left out',
  waiting: 'counted with the next verified batch',
  counted: 'counted',
};

export const surveyBatches = intakeCommand(
  {
    command: 'npm run survey-batches',
    does: 'Lists the batches of survey responses, includes one in the results, or deletes one.',
    options: {
      include: { type: 'string', value: 'ID', does: 'Includes a batch that was left out' },
      delete: { type: 'string', value: 'ID', does: 'Deletes a batch' },
      yes: { type: 'boolean', does: 'Doesn’t ask for confirmation' },
      json: { type: 'boolean', does: 'Lists them as JSON' },
    },
    example: '--include 3',
  },
  async (settings, { values: { include, delete: id, yes, json } }) => {
    if ([include, id, json].filter((one) => one !== undefined).length > 1) throw new UsageError('Give one of --include ID, --delete ID and --json.');
    await using store = await openExistingStore(settings);
    const [batches, editions, campaigns] = await Promise.all([store.batches.list(), store.editions.list(), store.campaigns.list()]);
    if (include !== undefined) {
      if (!(await store.batches.include(include)))
        throw new CommandRefused(`No batch ${include} without a campaign is closed and left out: npm run survey-batches lists them.`);
      console.log('Included: the results take it in with the next verified batch.');
    } else if (id !== undefined) {
      const batch = batches.find((one) => one.id === id);
      if (!batch) throw new CommandRefused(`There is no batch ${id}: npm run survey-batches lists them.`);
      await confirm(`Delete ${amount(batch.people, 'survey response')} for good?`, yes);
      await store.batches.remove(id);
      console.log('Deleted.');
    } else if (json) {
      console.log(JSON.stringify(batches, null, 2));
    } else {
      if (batches.length === 0) console.log('There are no batches of survey responses.');
      for (const batch of batches) console.log(describe(batch) + describeWave(batch, campaigns) + describeEdition(batch, editions));
    }
  },
);

function describe({ id, day, people, source, state }: SurveyBatch): string {
  return `${id}  ${day}, ${amount(people, 'response')}, ${SOURCES[source]}: ${STATES[state]}`;
}

/** Names the edition of a batch, where there are several. */
function describeEdition({ edition }: SurveyBatch, editions: StoredEdition[]): string {
  const found = editions.length > 1 ? editions.find(({ id }) => id === edition) : undefined;
  return found ? ` (edition since ${found.openedOn})` : '';
}

/** Names the wave of a batch, if it is of a campaign. */
function describeWave({ waveId }: WaveBatch, campaigns: Campaign[]): string {
  const campaign = campaigns.find(({ waves }) => waves.some(({ id }) => id === waveId));
  return campaign ? ` (${campaign.name}, ${campaign.waves.find(({ id }) => id === waveId)?.name})` : '';
}

if (import.meta.main) await surveyBatches();
