import { useEffect } from 'react';
import { routeOfPath } from './address.ts';
import type { Screens } from './screens.ts';

/** Fetches a link's screen when it is pointed at or focused, and the screens of all links in view when the browser is idle. */
export function usePrefetch(screens: Screens, shownPath: string): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const anchor = target instanceof Element && target.closest('a');
      if (anchor) prefetch(screens, anchor);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [screens]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(shownPath): another screen has other links
  useEffect(() => {
    if (isSavingData()) return;
    const inView = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        inView.unobserve(target);
        whenIdle(() => prefetch(screens, target as HTMLAnchorElement));
      }
    });
    for (const anchor of document.querySelectorAll('a')) inView.observe(anchor);
    return () => inView.disconnect();
  }, [screens, shownPath]);
}

function prefetch(screens: Screens, anchor: HTMLAnchorElement): void {
  const route = anchor.origin === location.origin && !anchor.target ? routeOfPath(anchor.pathname) : undefined;
  if (route) screens.load(route).catch(() => undefined); // A wrong guess costs nothing: the click asks again.
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

function isSavingData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
