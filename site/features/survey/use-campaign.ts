import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readCampaignFragment } from '../../../core/campaigns/link-token.ts';
import { campaignStore, type StoredCampaign } from './campaign-store.ts';

/**
 * Takes the token of a campaign's link out of the address, before it is seen or copied, and stores it.
 * @param canAnswer whether the intake takes responses.
 * @returns the stored link; undefined without one, and in documents.
 */
export function useCampaign(canAnswer: boolean): StoredCampaign | undefined {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const token = readCampaignFragment(hash);
    if (token === undefined || !canAnswer) return;
    campaignStore().write({ token });
    navigate(pathname, { replace: true, state: { isOwn: true } });
  }, [canAnswer, pathname, hash, navigate]);
  const { subscribe, value } = campaignStore();
  const stored = useSyncExternalStore<StoredCampaign | undefined>(subscribe, value, nothing);
  return canAnswer ? stored : undefined;
}

const nothing = () => undefined;
