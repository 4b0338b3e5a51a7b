import { useEffect, useRef } from 'react';

/** Moves the reader to a result's heading when it has just been asked for; one that an address brought is left where it is. */
export function useResultHeading(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return heading;
}
