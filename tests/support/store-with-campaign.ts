import type { Edition } from '../../core/survey/edition.ts';
import type { Campaign } from '../../intake/store/campaigns/read-campaigns.ts';
import type { StorePlace } from '../../intake/store/engine/open.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { POLARIS } from './campaign.ts';
import { EDITION } from './edition.ts';
import { NOW } from './intake.ts';

/** Opens a store with the campaign POLARIS. @param editions opened one after the other. */
export async function openStoreWithCampaign(
  place: StorePlace,
  editions: readonly Edition[] = [EDITION],
): Promise<{ store: Store; campaign: Campaign }> {
  const store = await openStore(place);
  for (const edition of editions) await store.editions.open(edition, NOW);
  return { store, campaign: await createPolaris(store) };
}

/** Creates the campaign POLARIS. */
export async function createPolaris(store: Store): Promise<Campaign> {
  const id = await store.campaigns.create(POLARIS, NOW);
  const campaign = (await store.campaigns.list()).find((one) => one.id === id);
  if (!campaign) throw new Error('The store lists no campaign.');
  return campaign;
}
