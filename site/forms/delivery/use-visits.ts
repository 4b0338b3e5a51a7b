import { useEffect } from 'react';
import { whenIdle } from '../../navigation/when-idle.ts';
import type { ScreenRoute } from '../../routes.ts';

/** Counts each screen that is shown, once the browser has nothing better to do. A build without VISITS leaves this out. */
export function useVisits(path: string, { screen }: ScreenRoute): void {
  useEffect(() => {
    if (screen === 'not-found') return;
    whenIdle()
      .then(() => import('./count-visit.ts'))
      .then(({ countVisit }) => countVisit(path))
      .catch(() => undefined);
  }, [path, screen]);
}
