import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useNavigationType } from 'react-router';
import { arriveAt, arriveAtHeading, openDetails } from '../ui/arrive.ts';
import { fragmentOf } from './address.ts';
import type { Arrival } from './match.ts';
import { readingPosition, restoreReadingPosition, showEntry } from './reading-position.ts';

/** The router's key of a location without a navigation: an address typed into the running page. */
const TYPED_KEY = 'default';

/**
 * Moves scroll position and focus after a navigation: to the section it named, which opens if it is
 * a question, else to the top with the heading focused, so that a keyboard or screen reader
 * continues from there. Back, Forward and a reload return to the reading position. A screen that
 * changes only a part of itself, or opens an overlay, moves focus and scrolls itself.
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
  const asked = askedIn(location);
  openDetails(asked); // Reading positions are those of the opened question.
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
  const hasMovedOn = document.activeElement !== document.body; // A visitor who has already set the focus is not moved.
  if (!hasMovedOn) arriveAt(asked, 'start');
}

function arrive(location: Location, before: Location, type: NavigationType): void {
  const { isOwn, overlay } = arrivalIn(location);
  const isSameScreen = before.pathname === location.pathname;
  if (isOwn && (type !== 'POP' || isSameScreen)) return;
  if (isSameScreen && (overlay || arrivalIn(before).overlay)) return;
  if (type !== 'POP') history.scrollRestoration = 'auto'; // The steps of the survey set 'manual', which a new entry inherits.
  const isReturn = isReturnTo(location, type);
  const asked = askedIn(location);
  openDetails(asked);
  if (asked && !isReturn) {
    arriveAt(asked, 'start');
    return;
  }
  arriveAtHeading();
  const position = isReturn ? readingPosition(location.key) : undefined;
  if (position !== undefined) restoreReadingPosition(position);
  else if (!isReturn || history.scrollRestoration === 'manual') window.scrollTo(0, 0);
}

/** Whether a navigation shows an entry again. A typed address of a section has no position yet. */
function isReturnTo(location: Location, type: NavigationType): boolean {
  if (type !== 'POP' || location.key === TYPED_KEY) return false;
  return sectionOf(location) === undefined || readingPosition(location.key) !== undefined;
}

/** Scrolls to the section with this id, and moves the focus there. */
export function arriveAtSection(id: string): void {
  arriveAt(document.getElementById(id), 'start');
}

/**
 * The section that a location names, or its part if there is one. Null if the screen has neither.
 */
export function askedIn(location: Location): HTMLElement | null {
  const part = document.getElementById(arrivalIn(location).part ?? '');
  return part ?? document.getElementById(sectionOf(location) ?? '');
}

/** The section that a location names in its hash, or in the state that a redirect set. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return fragmentOf(hash);
  return arrivalIn({ state }).section;
}

function arrivalIn({ state }: Pick<Location, 'state'>): Arrival {
  return (state as Arrival | null) ?? {};
}
