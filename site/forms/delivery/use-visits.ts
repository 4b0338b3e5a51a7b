import brand from 'content:brand';
import { useEffect, useRef } from 'react';
import type { ScreenName, ScreenRoute } from '../../../core/content/routes.ts';
import type { CountedAction } from '../../../core/submissions/visit.ts';
import { whenIdle } from '../../navigation/when-idle.ts';

// The referrer could name the respondent's employer (decisions/view-counts.md).
const WITHOUT_REFERRER: ScreenName = 'trust-bridge-protocol';

/**
 * Counts each shown screen, and clicks on links to the scheduling page. Without VISITS, a build
 * drops this code.
 */
export function useVisits(path: string, { screen, layout }: ScreenRoute): void {
  useEffect(() => {
    if (layout === 'bare') return; // Neither the 404 page nor campaign links are counted.
    whenIdle()
      .then(() => import('./count-visit.ts'))
      .then(({ countVisit }) => countVisit(path, screen !== WITHOUT_REFERRER))
      .catch(() => undefined);
  }, [path, screen, layout]);
  useEffect(() => {
    document.addEventListener('click', countBooking);
    return () => document.removeEventListener('click', countBooking);
  }, []);
}

function countBooking({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a');
  if (link && link.getAttribute('href') === brand.schedulingUrl) countAction('call-booking');
}

/** Without VISITS, a build drops this code. */
export function countAction(action: CountedAction): void {
  import('./count-visit.ts').then((code) => code.countAction(action)).catch(() => undefined);
}

/** Counts when something is begun on this page, not what was begun before. */
export function useCountedBeginning(isBegun: boolean, action: CountedAction): void {
  const wasBegun = useRef(isBegun);
  useEffect(() => {
    if (isBegun && !wasBegun.current) countAction(action);
    wasBegun.current = isBegun;
  }, [isBegun, action]);
}
