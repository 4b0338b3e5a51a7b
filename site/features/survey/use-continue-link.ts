import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readContinueFragment } from '../../../core/survey/draft-token.ts';
import { surveyLinks } from './link-store.ts';

/**
 * Takes the token out of the address by which another device's survey continues here, before it is seen or copied, and keeps it
 * for the survey. @param canShare whether any draft is kept elsewhere. @returns how many have come.
 */
export function useContinueLink(canShare: boolean): number {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    const token = readContinueFragment(hash);
    if (token === undefined || !canShare) return;
    surveyLinks().change({ arrived: token });
    setArrivals((count) => count + 1);
    navigate(pathname, { replace: true, state: { isOwn: true } });
  }, [canShare, pathname, hash, navigate]);
  return arrivals;
}

/** Whether answers given in this browser stand behind a link that was mailed. Documents can't know. */
export function useIsShared(): boolean {
  const { subscribe, links } = surveyLinks();
  return useSyncExternalStore(
    subscribe,
    () => links().link !== undefined,
    () => false,
  );
}

/** Whether a link came whose answers have not been put in place yet. */
export function useIsContinuing(): boolean {
  const { subscribe, links } = surveyLinks();
  return useSyncExternalStore(subscribe, links).arrived !== undefined;
}
