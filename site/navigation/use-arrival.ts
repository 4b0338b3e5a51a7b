import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useNavigationType } from 'react-router';
import { arriveAt, arriveAtHeading, openDetails } from '../ui/arrive.ts';
import { fragmentOf } from './address.ts';
import type { Arrival } from './match.ts';
import { readingPosition, restoreReadingPosition, showEntry } from './reading-position.ts';

/** The router's key if there was no navigation: an address was typed into the running page. */
const TYPED_KEY = 'default';

/**
 * Moves scroll position and focus after navigation: to the named section (which opens if it is a
 * question), else to the top with the heading focused, so that keyboard and screen reader continue
 * there. Back, Forward and reload return to the reading position. A screen that changes only a part
 * of itself or opens an overlay handles this itself.
 */
export function useArrival(location: Location): void {
  const type = useNavigationType();
  const arrived = useRef<Location>(undefined);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (before === location) return; // A newer navigation has already changed the type.
    arrived.current = location;
    showEntry(location.key);
    if (before) arrive(location, before, type);
    else arriveFirst(location);
  }, [location, type]);
}

function arriveFirst(location: Location): void {
  const asked = askedIn(location);
  openDetails(asked); // Reading positions were noted with the question open.
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
  const hasMovedOn = document.activeElement !== document.body; // Don't move a visitor who has already focused something.
  if (!hasMovedOn) arriveAt(asked, 'start');
}

function arrive(location: Location, before: Location, type: NavigationType): void {
  const { isOwn, overlay } = arrivalIn(location);
  const isSameScreen = before.pathname === location.pathname;
  if (isOwn && (type !== 'POP' || isSameScreen)) return;
  if (isSameScreen && (overlay || arrivalIn(before).overlay)) return;
  if (type !== 'POP') history.scrollRestoration = 'auto'; // The survey's steps set 'manual', which new entries inherit.
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

/** A typed address of a section has no position yet. */
function isReturnTo(location: Location, type: NavigationType): boolean {
  if (type !== 'POP' || location.key === TYPED_KEY) return false;
  return sectionOf(location) === undefined || readingPosition(location.key) !== undefined;
}

export function arriveAtSection(id: string): void {
  arriveAt(document.getElementById(id), 'start');
}

/** The named part of a section, else the section; null if the screen has neither. */
export function askedIn(location: Location): HTMLElement | null {
  const part = document.getElementById(arrivalIn(location).part ?? '');
  return part ?? document.getElementById(sectionOf(location) ?? '');
}

/** Named by the hash, or by the state that a redirect set. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return fragmentOf(hash);
  return arrivalIn({ state }).section;
}

function arrivalIn({ state }: Pick<Location, 'state'>): Arrival {
  return (state as Arrival | null) ?? {};
}
