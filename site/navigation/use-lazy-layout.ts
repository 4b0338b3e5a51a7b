import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router';
import { readingPosition } from './reading-position.ts';
import { sectionOf } from './use-arrival.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The parts below a screen's first view: `base.css` skips their layout until they come near the
 * viewport or are marked.
 */
const LATER_PARTS = [
  'main > :not(:first-child)',
  'main > article > :not(:first-child)',
  'main > article [data-later]',
]
  .map((part) => `${part}:not([data-laid-out])`)
  .join();

/**
 * Lays out these parts one by one when idle, so that a long screen appears as fast as a short one.
 * Back, Forward, reload and arrival at a section lay out everything at once: a scroll position
 * needs the true heights.
 */
export function useLazyLayout(location: Location): void {
  const type = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    const isReturn = isFirst.current ? readingPosition(location.key) !== undefined : type === 'POP';
    if (isReturn || sectionOf(location))
      for (const part of document.querySelectorAll(LATER_PARTS)) layOut(part);
    isFirst.current = false;
  }, [location, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(location): another screen has other parts
  useEffect(() => {
    let isCurrent = true;
    const layOutNext = () => {
      const part = isCurrent && document.querySelector(LATER_PARTS);
      if (!part) return;
      layOut(part);
      whenIdle().then(layOutNext);
    };
    document.fonts.ready.then(whenIdle).then(layOutNext); // Loading fonts causes another complete layout.
    return () => {
      isCurrent = false;
    };
  }, [location]);
}

function layOut(part: Element): void {
  part.setAttribute('data-laid-out', '');
}
