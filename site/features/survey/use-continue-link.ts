import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readContinueFragment } from '../../../core/survey/draft-token.ts';
import { surveyLinks } from './link-store.ts';

/**
 * Takes the token of a resume link out of the address, before it is seen or copied, and stores it for the survey.
 * @param canShare whether the intake stores drafts.
 * @returns how many resume links were opened on this page.
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

/** Whether a resume link opens the answers in this browser. False in documents, which can't know. */
export function useIsShared(): boolean {
  const { subscribe, links } = surveyLinks();
  return useSyncExternalStore(
    subscribe,
    () => links().link !== undefined,
    () => false,
  );
}

/** Whether a resume link was opened whose answers have not been adopted yet. */
export function useIsContinuing(): boolean {
  const { subscribe, links } = surveyLinks();
  return useSyncExternalStore(subscribe, links).arrived !== undefined;
}
