import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import type { Store } from '../../intake/store/store.ts';
import { POLARIS } from './campaign.ts';
import { NOW } from './intake.ts';

export async function openPolaris(store: Store): Promise<Campaign> {
  const id = await store.campaigns.create(POLARIS, NOW);
  const campaign = (await store.campaigns.list()).find((one) => one.id === id);
  if (!campaign) throw new Error('The store lists no campaign.');
  return campaign;
}
