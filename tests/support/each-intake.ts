import * as v from 'valibot';
import { afterEach, beforeEach, expect } from 'vitest';
import type { NewCampaign } from '../../core/campaigns/campaign.ts';
import { campaignsSchema, type DeskCampaign } from '../../core/desk/campaigns.ts';
import { POLARIS } from './campaign.ts';
import { startIntake, type TestIntake } from './intake.ts';

type Own = Parameters<typeof startIntake>[0];

/** That of the running test. */
export let intake: TestIntake;

/** Starts an intake for each test of a file. @param own what it has of its own. */
export function startForEach(own: () => Own = () => ({})): void {
  beforeEach(async () => {
    intake = await startIntake(own());
  });
  afterEach(() => intake.stop());
}

/** Starts another intake in place of the running test's. */
export async function startAnother(own: Own): Promise<void> {
  const former = intake;
  intake = await startIntake(own);
  await former.stop();
}

export const askDesk: TestIntake['askDesk'] = (...asked) => intake.askDesk(...asked);
export const readDesk: TestIntake['readDesk'] = (...asked) => intake.readDesk(...asked);

/** As the desk reads them, which ignores what its schema doesn't name. */
export async function listCampaigns(): Promise<DeskCampaign[]> {
  return v.parse(campaignsSchema, await readDesk('campaigns')).campaigns;
}

/** Makes the only campaign, at the desk. */
export async function createPolaris(over: Partial<NewCampaign> = {}): Promise<DeskCampaign> {
  expect((await askDesk('POST', 'campaigns', { ...POLARIS, ...over })).status).toBe(201);
  const [campaign] = await listCampaigns();
  if (!campaign) throw new Error('There is no campaign.');
  return campaign;
}
