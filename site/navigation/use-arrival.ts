import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useNavigationType } from 'react-router';
import { arriveAt, arriveAtHeading } from '../ui/arrive.ts';
import { fragmentOf } from './address.ts';
import type { Arrival } from './match.ts';
import { readingPosition, restoreReadingPosition, showEntry } from './reading-position.ts';

/** The router's key of a location without a navigation: an address typed into the running page. */
const TYPED_KEY = 'default';

/**
 * Moves scroll position and focus after a navigation: to the section it named, else to the top with the heading focused, so that a
 * keyboard or screen reader continues from there. Back, Forward and a reload return to the reading position. A screen that changes only a part
 * of itself, or opens an overlay, moves focus and scrolls itself.
 */
export function useArrival(location: Location): void {
  const type = useNavigationType();
  const arrived = useRef<Location>(undefined);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (before === location) return; // A newer navigation has changed the type already.
    arrived.current = location;
    showEntry(location.key);
    if (before) arrive(location, before, type);
    else arriveFirst(location);
  }, [location, type]);
}

function arriveFirst(location: Location): void {
  const position = readingPosition(location.key);
  if (position !== undefined) {
    restoreReadingPosition(position);
    return;
  }
  if (arrivalIn(location).isAnew) {
    arriveAtSection('main');
    window.scrollTo(0, 0);
    return;
  }
  const section = sectionOf(location);
  const hasMovedOn = document.activeElement !== document.body; // A visitor who has already set the focus is not moved.
  if (section && !hasMovedOn) arriveAtSection(section, arrivalIn(location).part);
}

function arrive(location: Location, before: Location, type: NavigationType): void {
  const { isOwn, overlay } = arrivalIn(location);
  const isSameScreen = before.pathname === location.pathname;
  if (isOwn && (type !== 'POP' || isSameScreen)) return;
  if (isSameScreen && (overlay || arrivalIn(before).overlay)) return;
  if (type !== 'POP') history.scrollRestoration = 'auto'; // The steps of the survey set 'manual', which a new entry inherits.
  const isReturn = type === 'POP' && location.key !== TYPED_KEY;
  const section = isReturn ? undefined : sectionOf(location);
  if (section) {
    arriveAtSection(section, arrivalIn(location).part);
    return;
  }
  arriveAtHeading();
  const position = isReturn ? readingPosition(location.key) : undefined;
  if (position !== undefined) restoreReadingPosition(position);
  else if (!isReturn || history.scrollRestoration === 'manual') window.scrollTo(0, 0);
}

/** Scrolls to the section with this id, or to its part where there is one, and moves the focus there. */
export function arriveAtSection(id: string, part = ''): void {
  arriveAt(document.getElementById(part) ?? document.getElementById(id), 'start');
}

/** The section that a location names in its hash, or in the state that a redirect set. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return fragmentOf(hash);
  return arrivalIn({ state }).section;
}

function arrivalIn({ state }: Pick<Location, 'state'>): Arrival {
  return (state as Arrival | null) ?? {};
}
