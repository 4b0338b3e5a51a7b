import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router';
import { fragmentOf } from './address.ts';
import { focusQuietly } from './focus-quietly.ts';
import type { Arrival } from './match.ts';

/** The router's key of a location that no link led to: an address typed into the running page. */
const TYPED_KEY = 'default';

/**
 * Where a navigation arrives: at the section it named, else at the top with the heading focused, so that a keyboard or
 * screen reader goes on from there. Back and forward keep the browser's own scroll position; a screen that moves only within
 * itself does all this on its own.
 */
export function useArrival(location: Location): void {
  const type = useNavigationType();
  const arrived = useRef<Location>(undefined);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (before === location) return; // Another is on its way, and has changed the type.
    const wasFirst = !before;
    arrived.current = location;
    if ((location.state as Arrival | null)?.isOwn && (type !== 'POP' || before?.pathname === location.pathname)) return;
    const isReturn = type === 'POP' && !wasFirst && location.key !== TYPED_KEY;
    const section = sectionOf(location);
    const isUnderWay = wasFirst && document.activeElement !== document.body; // A reader who has moved on is left alone.
    if (section && !isReturn && !isUnderWay) return arriveAt(section);
    if (wasFirst) return;
    arriveAtHeading();
    if (!isReturn) window.scrollTo(0, 0);
  }, [location, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(location): each new entry inherits the mode of the one before
  useLayoutEffect(() => {
    if (type !== 'POP') history.scrollRestoration = 'auto'; // Steps of the survey set 'manual' (site/features/survey/step-entries.ts).
  }, [location, type]);
}

/** Scrolls to an element of the page and moves focus there. */
export function arriveAt(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  focusQuietly(target);
}

/** Moves focus to the heading of what is shown now. */
export function arriveAtHeading(): void {
  focusQuietly(document.querySelector('h1'));
}

/** The section that a location names, by its hash or by the state a redirect left. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return fragmentOf(hash);
  return (state as Arrival | null)?.section;
}
