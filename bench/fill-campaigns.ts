import { randomUUID } from 'node:crypto';
import type { NewCampaign } from '../core/campaigns/campaign.ts';
import type { Campaign } from '../intake/store/read-campaigns.ts';
import type { Store } from '../intake/store/store.ts';
import type { Database } from '../intake/store/tables.ts';
import { EDITION } from '../tests/support/edition.ts';
import { NOW } from '../tests/support/intake.ts';

const CAMPAIGNS = 40;
const WAVES = 2;
const GROUPS = 8;
const RESPONSES = 50_000;
const COMMENTS = 50;
const DAY = '2026-11-20';
// Databases limit the values of one statement.
const ROWS_MOST = 500;

/** Makes 40 campaigns with two closed waves each, and inserts 50,000 responses. */
export async function fillCampaigns(db: Database, store: Store): Promise<readonly Campaign[]> {
  for (let one = 0; one < CAMPAIGNS; one++) await store.campaigns.create(campaignOf(one), NOW);
  const campaigns = await store.campaigns.list();
  await fill(db, store, campaigns);
  return campaigns;
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
async function fill(db: Database, { secret }: Store, campaigns: readonly Campaign[]): Promise<void> {
  const people = RESPONSES / CAMPAIGNS / WAVES;
  for (const { waves, groups } of campaigns) {
    for (const { id: wave_id } of waves) {
      const batch_id = randomUUID();
      const numbers = Array.from({ length: people }, (_, index) => index);
      const answers = numbers.map((number) => ({ id: randomUUID(), batch_id, answers: ratingsOf(number), group_id: groups[number % GROUPS]?.id ?? '' }));
      const respondents = numbers.map((number) => {
        const user_email = `${number}@${wave_id}.example`;
        return {
          ...{ id: randomUUID(), user_email, user_role: 'Planner', user_company: 'Example', day: DAY },
          ...{ address_key: secret.addressKey(user_email), wave_id },
        };
      });
      await db
        .insertInto('survey_batch')
        .values({ id: batch_id, edition: EDITION.id, wave_id, day: DAY, source: 'verified', state: 'counted', people })
        .execute();
      const comments = numbers.slice(0, COMMENTS).map((number) => ({ id: randomUUID(), batch_id, question: 'improvements', comment: `${number} labels` }));
      await db.insertInto('survey_comment').values(comments).execute();
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
}

function ratingsOf(number: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, 1 + ((number * 7 + index) % 5)])));
}
