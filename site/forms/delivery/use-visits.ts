import brand from 'content:brand';
import { useEffect, useRef } from 'react';
import type { ScreenName, ScreenRoute } from '../../../core/content/routes.ts';
import type { CountedAction } from '../../../core/submissions/visit.ts';
import { whenIdle } from '../../navigation/when-idle.ts';

// Where respondents came from could name their employer (decisions/view-counts.md).
const WITHOUT_REFERRER: ScreenName = 'trust-bridge-protocol';

/**
 * Counts each shown screen, once the browser is idle, and clicks on links to the scheduling page. A
 * build without VISITS removes this.
 */
export function useVisits(path: string, { screen, layout }: ScreenRoute): void {
  useEffect(() => {
    if (layout === 'bare') return; // Neither the 404 page, nor who comes by a campaign's link.
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

/** Counts a call to action or a scan. A build without VISITS removes this. */
export function countAction(action: CountedAction): void {
  import('./count-visit.ts').then((code) => code.countAction(action)).catch(() => undefined);
}

/** Counts the beginning of what was not begun when it was shown. */
export function useCountedBeginning(isBegun: boolean, action: CountedAction): void {
  const wasBegun = useRef(isBegun);
  useEffect(() => {
    if (isBegun && !wasBegun.current) countAction(action);
    wasBegun.current = isBegun;
  }, [isBegun, action]);
}
