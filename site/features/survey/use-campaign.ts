import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CampaignLink } from '../../../core/campaigns/campaign.ts';
import { isLinkToken, readCampaignFragment } from '../../../core/campaigns/link-token.ts';
import { campaignStore } from './campaign-store.ts';

/** Fetches what a link is for; undefined for an unknown one. @throws if there is no answer. */
export type FetchCampaign = (token: string) => Promise<CampaignLink | undefined>;

/** What is known of the campaign's link by which this browser came. */
export type CampaignState = { is: 'none' | 'fetching' | 'unreachable' | 'unknown' } | { is: 'known'; link: CampaignLink };

export interface CampaignHandle {
  campaign: CampaignState;
  /** Fetches it again after a failure. */
  retry: () => void;
  /** Forgets the link: the survey goes on as without one. */
  leave: () => void;
}

/** Takes the token of a campaign's link out of the address, before it is seen or copied, and fetches what the link is for. */
export function useCampaign(fetchCampaign: FetchCampaign | undefined): CampaignHandle {
  useArrivingToken(fetchCampaign !== undefined);
  const store = campaignStore();
  const stored = useSyncExternalStore<ReturnType<typeof store.value>>(store.subscribe, store.value, () => undefined);
  const token = fetchCampaign ? stored?.token : undefined;
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<{ token: string; campaign: CampaignState }>();
  useEffect(() => {
    if (!fetchCampaign || !isLinkToken(token) || round < 0) return;
    let isStale = false;
    const settle = (campaign: CampaignState) => isStale || setAnswer({ token, campaign });
    fetchCampaign(token).then(
      (link) => settle(link ? { is: 'known', link } : { is: 'unknown' }),
      () => settle({ is: 'unreachable' }),
    );
    return () => {
      isStale = true;
    };
  }, [fetchCampaign, token, round]);
  return { campaign: stateOf(token, answer), retry, leave: store.clear };
}

function stateOf(token: string | undefined, answer: { token: string; campaign: CampaignState } | undefined): CampaignState {
  if (token === undefined) return { is: 'none' };
  if (!isLinkToken(token)) return { is: 'unknown' };
  return answer?.token === token ? answer.campaign : { is: 'fetching' };
}

function useArrivingToken(isTaken: boolean): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const token = readCampaignFragment(hash);
    if (token === undefined || !isTaken) return;
    campaignStore().write({ token });
    navigate(pathname, { replace: true, state: { isOwn: true } });
  }, [isTaken, pathname, hash, navigate]);
}
