/** What the page reports to the probe; times in ms since 1970. */
export type Report = { type: 'click'; at: number } | { type: 'painted'; at: number; to: string; isSameDocument: boolean } | { type: 'event'; duration: number };

declare global {
  interface Window {
    benchReport: (report: Report) => void;
    /** Starts the clock at the next click. */
    benchArm: () => void;
  }
}

/**
 * Runs in the page before its own scripts, and reports a click and the frame that shows the next page's heading. Playwright sends its source
 * to the browser, so it can't use anything from outside itself.
 */
export function watchNavigation(): void {
  if (window !== window.top) return;
  const KEY = 'bench-click';
  const now = () => performance.timeOrigin + performance.now();
  const isVisible = (heading: Element) => {
    const box = heading.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const shownHeading = () => [...document.querySelectorAll('h1')].find(isVisible);
  const reportPainted = (accept: (heading: Element) => boolean, isSameDocument: boolean) => {
    const look = () => {
      const heading = shownHeading();
      if (!heading || !accept(heading)) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => window.benchReport({ type: 'painted', at: now(), to: location.href, isSameDocument })));
    };
    requestAnimationFrame(look);
  };

  if (sessionStorage.getItem(KEY)) {
    sessionStorage.removeItem(KEY);
    reportPainted(() => true, false);
  }

  window.benchArm = () => {
    const before = shownHeading();
    const text = before?.textContent;
    const from = location.href;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) window.benchReport({ type: 'event', duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const onClick = (event: Event) => {
      sessionStorage.setItem(KEY, '1');
      window.benchReport({ type: 'click', at: performance.timeOrigin + event.timeStamp });
      reportPainted((heading) => {
        if (location.href === from || (heading === before && heading.textContent === text)) return false;
        sessionStorage.removeItem(KEY);
        return true;
      }, true);
    };
    addEventListener('click', onClick, { capture: true, once: true });
  };
}
