import { isLinkToken } from '../../../core/campaigns/link-token.ts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { BrowserStore } from './browser-store.ts';

/** The campaign's link by which this browser came. */
export interface StoredCampaign {
  /** It may be incomplete, if a mail program has cut it off. */
  token: string;
  /** What the link was for when it was last looked up, for visits without a network. */
  link?: unknown;
  /** How often it was looked up again because a response was refused. */
  checks?: number;
}

let store: BrowserStore<StoredCampaign> | undefined;

/** The page's single store of the campaign's link, in sync with other tabs. */
export function campaignStore(): BrowserStore<StoredCampaign> {
  store ??= new BrowserStore(STORAGE_KEYS.campaign, readCampaign);
  return store;
}

/** The token that goes with a response or a shared draft. Without a campaign there is no such key, or a second attempt would differ from the kept one. */
export function campaignToken(): { campaignToken?: string } {
  const token = campaignStore().latest()?.token;
  return isLinkToken(token) ? { campaignToken: token } : {};
}

/** Looks the link up again, if a response was refused because of it: its wave may have been closed. @param errors by the refused field. */
export function recheckCampaign({ campaignToken: refused }: Record<string, string>): void {
  const stored = campaignStore().latest();
  if (stored && refused !== undefined) campaignStore().write({ ...stored, checks: (stored.checks ?? 0) + 1 });
}

function readCampaign(value: unknown): StoredCampaign | undefined {
  const { token, link, checks } = (value ?? {}) as Partial<StoredCampaign>;
  return typeof token === 'string' ? { token, link, ...(typeof checks === 'number' && { checks }) } : undefined;
}
