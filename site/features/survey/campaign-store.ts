import { isLinkToken } from '../../../core/campaigns/link-token.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { BrowserStore } from './browser-store.ts';

/** The campaign's link by which this browser came. */
export interface StoredCampaign {
  /** It may be incomplete, if a mail program has cut it off. */
  token: string;
}

let store: BrowserStore<StoredCampaign> | undefined;

/** The page's single store of the campaign's link, in sync with other tabs. */
export function campaignStore(): BrowserStore<StoredCampaign> {
  store ??= new BrowserStore(STORAGE_KEYS.campaign, readCampaign);
  return store;
}

/** The token that goes with a response or a shared draft; undefined without a campaign. */
export function campaignToken(): string | undefined {
  const token = campaignStore().latest()?.token;
  return isLinkToken(token) ? token : undefined;
}

function readCampaign(value: unknown): StoredCampaign | undefined {
  const { token } = (value ?? {}) as Partial<StoredCampaign>;
  return typeof token === 'string' ? { token } : undefined;
}
