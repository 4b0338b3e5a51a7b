import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router';
import type { Arrival } from './match.ts';

/**
 * Where a navigation arrives: at the section it named, else at the top with the heading focused, so that a keyboard or
 * screen reader goes on from there. Back and forward keep the browser's own scroll position.
 */
export function useArrival(location: Location): void {
  const type = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const section = sectionOf(location);
    if (section && (type !== 'POP' || wasFirst)) return arriveAt(section);
    if (wasFirst) return;
    const heading = document.querySelector<HTMLElement>('h1');
    focusQuietly(heading);
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [location, type]);
}

/** Scrolls to an element of the page and moves focus there. */
export function arriveAt(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ behavior: 'instant' });
  focusQuietly(target);
}

/** The section that a location names, by its hash or by the state a redirect left. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return decodeURIComponent(hash.slice(1));
  return (state as Arrival | null)?.section;
}

function focusQuietly(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
