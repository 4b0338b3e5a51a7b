import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isDraftToken, readContinueFragment } from '../../../core/survey/draft-token.ts';
import type { DraftAnswer, DraftsPort } from '../../../core/survey/drafts-port.ts';
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
  return useArrivedToken() !== undefined;
}

/** The state of the draft behind a resume link that was opened here; undefined without one, and until the server has answered. */
export function useLinkedDraft(port: Pick<DraftsPort, 'read'> | undefined): DraftAnswer['is'] | undefined {
  const token = useArrivedToken();
  const [known, setKnown] = useState<{ token: string; is: DraftAnswer['is'] }>();
  useEffect(() => {
    if (!port || !isDraftToken(token)) return;
    port.read(token).then(
      ({ is }) => setKnown({ token, is }),
      () => undefined,
    );
  }, [port, token]);
  return known?.token === token ? known?.is : undefined;
}

function useArrivedToken(): string | undefined {
  const { subscribe, links } = surveyLinks();
  return useSyncExternalStore(
    subscribe,
    () => links().arrived,
    () => undefined,
  );
}
