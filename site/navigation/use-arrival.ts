import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useNavigationType } from 'react-router';
import { arriveAt, arriveAtHeading } from '../ui/arrive.ts';
import { fragmentOf } from './address.ts';
import type { Arrival } from './match.ts';

/** The router's key of a location without a navigation: an address typed into the running page. */
const TYPED_KEY = 'default';

/**
 * Where a navigation arrives: at the section it named, else at the top with the heading focused, so that a keyboard or
 * screen reader goes on from there. Back and forward keep the browser's own scroll position; a screen that moves only within
 * itself, or opens an overlay, does all this on its own.
 */
export function useArrival(location: Location): void {
  const type = useNavigationType();
  const arrived = useRef<Location>(undefined);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (before === location) return; // A newer navigation has changed the type already.
    arrived.current = location;
    if (before) arrive(location, before, type);
    else arriveFirst(location);
  }, [location, type]);
}

function arriveFirst(location: Location): void {
  const section = sectionOf(location);
  const hasMovedOn = document.activeElement !== document.body; // Don't move a visitor who has set the focus already.
  if (section && !hasMovedOn) arriveAtSection(section);
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
    arriveAtSection(section);
    return;
  }
  arriveAtHeading();
  if (!isReturn || history.scrollRestoration === 'manual') window.scrollTo(0, 0);
}

/** Takes the reader to the section with this id. */
export function arriveAtSection(id: string): void {
  arriveAt(document.getElementById(id), 'start');
}

/** The section that a location names, by its hash or by the state a redirect left. */
export function sectionOf({ hash, state }: Location): string | undefined {
  if (hash) return fragmentOf(hash);
  return arrivalIn({ state }).section;
}

function arrivalIn({ state }: Pick<Location, 'state'>): Arrival {
  return (state as Arrival | null) ?? {};
}
