import { useEffect } from 'react';
import type { ScreenRoute } from '../../../core/content/routes.ts';
import { whenIdle } from '../../navigation/when-idle.ts';

/** Counts each shown screen, once the browser is idle. A build without VISITS removes this. */
export function useVisits(path: string, { screen }: ScreenRoute): void {
  useEffect(() => {
    if (screen === 'not-found') return;
    whenIdle()
      .then(() => import('./count-visit.ts'))
      .then(({ countVisit }) => countVisit(path))
      .catch(() => undefined);
  }, [path, screen]);
}
