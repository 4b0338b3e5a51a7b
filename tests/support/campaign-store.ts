import type { Edition } from '../../core/survey/edition.ts';
import type { Campaign } from '../../intake/store/campaigns/read-campaigns.ts';
import type { Store } from '../../intake/store/store.ts';
import { POLARIS } from './campaign.ts';
import { EDITION } from './edition.ts';
import { NOW } from './intake.ts';

/** Creates the campaign POLARIS. @param editions opened before, one after the other. */
export async function openPolaris(
  store: Store,
  editions: readonly Edition[] = [EDITION],
): Promise<Campaign> {
  for (const edition of editions) await store.editions.open(edition, NOW);
  const id = await store.campaigns.create(POLARIS, NOW);
  const campaign = (await store.campaigns.list()).find((one) => one.id === id);
  if (!campaign) throw new Error('The store lists no campaign.');
  return campaign;
}
