import { useEffect, useRef } from 'react';

/** Moves the reader to a result's heading when it has just been asked for; one that an address brought is left where it is. */
export function useResultHeading(isNew: boolean, results: readonly unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<readonly unknown[]>(undefined);
  useEffect(() => {
    const isShown = shown.current === results;
    shown.current = results;
    if (!isNew || isShown) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNew, results]);
  return heading;
}
