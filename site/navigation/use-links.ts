import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { routeOfPath } from './address.ts';
import type { Screens } from './screens.ts';
import { arriveAtSection } from './use-arrival.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Makes links to the site's own documents navigate by hash; hover and focus prefetch the screen.
 * One listener serves all links, so that each stays a plain element.
 */
export function useLinks(screens: Screens): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event, navigate);
    const onIntent = (event: Event) => {
      const anchor = anchorOf(event);
      if (anchor) prefetch(screens, anchor);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [navigate, screens]);
}

/** How many screens are prefetched before any hover, touch or focus. */
const LIKELIEST = 2;

/** Prefetches the likeliest next screens one by one when idle, unless the visitor saves data. */
export function useIdlePrefetch(screens: Screens, shownPath: string): void {
  useEffect(() => {
    if (isSavingData()) return;
    let isCurrent = true;
    const fetchAhead = async () => {
      await whenIdle();
      if (!isCurrent) return;
      for (const route of likeliestAfter(shownPath)) {
        await screens.load(route).catch(() => undefined); // The click loads it again.
        await whenIdle();
        if (!isCurrent) return;
      }
    };
    fetchAhead();
    return () => {
      isCurrent = false;
    };
  }, [screens, shownPath]);
}

/** The targets of the first links in view: the text's first, then the navigation's. */
function likeliestAfter(shownPath: string): string[] {
  const anchors = ['main a', 'nav a', 'a'].flatMap((links) => [
    ...document.querySelectorAll<HTMLAnchorElement>(links),
  ]);
  const routes = anchors.filter(isInView).flatMap((anchor) => routeOf(anchor) ?? []);
  return [...new Set(routes)].filter((route) => route !== shownPath).slice(0, LIKELIEST);
}

function isInView(anchor: Element): boolean {
  const { top, bottom, height } = anchor.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function follow(event: MouseEvent, navigate: NavigateFunction): void {
  const anchor = anchorOf(event);
  if (!anchor || !isPlainClick(event)) return;
  const section = anchor.getAttribute('href')?.match(/^#(.+)/)?.[1];
  const route = section ? undefined : routeOf(anchor);
  if (section || route) event.preventDefault();
  if (section) arriveAtSection(section); // The browser can't: the hash holds the route.
  if (!route) return;
  const to = route + anchor.search + anchor.hash;
  navigate(to, { replace: `#${to}` === location.hash });
}

function anchorOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

// The addresses of screens end in a slash, those of files do not.
function routeOf(anchor: HTMLAnchorElement): string | undefined {
  const isDocument =
    anchor.origin === location.origin &&
    !anchor.target &&
    !anchor.download &&
    !anchor.getAttribute('href')?.startsWith('#') &&
    anchor.pathname.endsWith('/');
  return isDocument ? routeOfPath(anchor.pathname) : undefined;
}

// A failed prefetch is ignored; the click loads the screen again.
async function prefetch(screens: Screens, anchor: HTMLAnchorElement): Promise<void> {
  const route = routeOf(anchor);
  if (route !== undefined) await screens.load(route).catch(() => undefined);
}

/** Other clicks are the browser's: for a new tab, a download or the context menu. */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

function isSavingData(): boolean {
  return (
    (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
  );
}
