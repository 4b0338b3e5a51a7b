import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readContinueFragment } from '../../../core/survey/draft-token.ts';
import { surveyLinks } from './link-store.ts';

/**
 * Takes the token out of the address by which another device's survey continues here, before it is seen or copied, and keeps it
 * for the survey. @param canShare whether any draft is kept elsewhere. @returns whether there was a token.
 */
export function useContinueLink(canShare: boolean): boolean {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [hasArrived, setHasArrived] = useState(false);
  useEffect(() => {
    const token = readContinueFragment(hash);
    if (token === undefined || !canShare) return;
    surveyLinks().change({ arrived: token });
    setHasArrived(true);
    navigate(pathname, { replace: true, state: { isOwn: true } });
  }, [canShare, pathname, hash, navigate]);
  return hasArrived;
}
