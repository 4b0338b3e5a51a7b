import * as v from 'valibot';
import { type CampaignLink, campaignLinkSchema } from '../../../core/campaigns/campaign.ts';
import { TIME_LIMIT_MS } from './adapter.ts';
import { intakeAddress } from './intake-address.ts';

/** Fetches what a campaign's link is for; undefined for an unknown one. The token is sent in a header only, so that it doesn't get into logs. */
export async function fetchCampaign(token: string): Promise<CampaignLink | undefined> {
  const response = await fetch(intakeAddress('campaign-links/current'), {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 404 && v.is(v.object({ error: v.literal('unknown') }), answer)) return undefined;
  if (!response.ok) throw new Error(`The intake answered ${response.status} to a campaign’s link.`);
  return v.parse(campaignLinkSchema, answer);
}
