import { randomUUID } from 'node:crypto';
import type { NewCampaign } from '../core/campaigns/campaign.ts';
import { openDatabase } from '../intake/store/open.ts';
import type { Campaign } from '../intake/store/read-campaigns.ts';
import { openStore } from '../intake/store/store.ts';
import { EDITION } from '../tests/support/edition.ts';
import { NOW, startIntake, temporaryFolder } from '../tests/support/intake.ts';
import { BENCH_DESK, type CallRow, measureCalls, printCalls } from './desk-calls.ts';

const CAMPAIGNS = 40;
const WAVES = 2;
const GROUPS = 8;
const RESPONSES = 50_000;
const DAY = '2026-11-20';
// Databases limit the values of one statement.
const ROWS_MOST = 500;

/** Measures how long the desk's calls for campaigns and findings take with 50,000 responses in 40 campaigns, on SQLite, and prints the results. */
export async function measureFindings(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const store = await openStore({ dataDir: folder });
  const intake = await startIntake({ store, desk: BENCH_DESK });
  try {
    for (let one = 0; one < CAMPAIGNS; one++) await store.campaigns.create(campaignOf(one), NOW);
    const campaigns = await store.campaigns.list();
    await fill(folder, campaigns);
    const rows: CallRow[] = [];
    const measure = async (name: string, paths: string[]) => void rows.push(await measureCalls(intake, name, paths));
    const findingsOf = (wave: number) => campaigns.map(({ waves }) => `waves/${waves[wave]?.id}/findings`);
    await measure('findings of a wave, computed', findingsOf(0));
    await measure('findings of the next wave, computed', findingsOf(1));
    await measure('findings of a wave, again', [...findingsOf(0), ...findingsOf(1)]);
    await measure('campaigns', Array(10).fill('campaigns'));
    printCalls(`Findings: ${RESPONSES.toLocaleString('en-GB')} responses in ${CAMPAIGNS} campaigns, SQLite, in ms`, rows);
  } finally {
    await intake.stop();
    await store.close();
    remove();
  }
}

function campaignOf(number: number): NewCampaign {
  return {
    client: `Client ${number}`,
    name: `Campaign ${number}`,
    system: 'the system',
    welcome: '',
    waves: Array.from({ length: WAVES }, (_, index) => ({ name: `Wave ${index}`, opensOn: `2026-10-1${index}`, closesOn: `2026-10-2${index}` })),
    groups: Array.from({ length: GROUPS }, (_, index) => ({ name: `Group ${index}`, side: index < 2 ? 'sponsors' : 'users' })),
  };
}

/** Inserts the responses as closed batches, as many in each wave. */
async function fill(dataDir: string, campaigns: readonly Campaign[]): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  const people = RESPONSES / CAMPAIGNS / WAVES;
  for (const { waves, groups } of campaigns) {
    for (const { id: wave_id } of waves) {
      const batch_id = randomUUID();
      const numbers = Array.from({ length: people }, (_, index) => index);
      const answers = numbers.map((number) => ({ id: randomUUID(), batch_id, answers: ratingsOf(number), group_id: groups[number % GROUPS]?.id ?? '' }));
      const respondents = numbers.map((number) => ({
        ...{ id: randomUUID(), user_email: `${number}@${wave_id}.example`, user_role: 'Planner', user_company: 'Example', day: DAY },
        ...{ address_key: null, wave_id },
      }));
      await db
        .insertInto('survey_batch')
        .values({ id: batch_id, edition: EDITION.id, wave_id, day: DAY, source: 'verified', state: 'counted', people })
        .execute();
      for (let first = 0; first < people; first += ROWS_MOST) {
        await db
          .insertInto('survey_answer')
          .values(answers.slice(first, first + ROWS_MOST))
          .execute();
        await db
          .insertInto('survey_respondent')
          .values(respondents.slice(first, first + ROWS_MOST))
          .execute();
      }
    }
  }
  await db.updateTable('campaign_wave').set({ closed_on: DAY }).execute();
  await db.destroy();
}

function ratingsOf(number: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, 1 + ((number * 7 + index) % 5)])));
}
