import brand from 'content:brand';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Titles the document by a screen's name, and gives the focus to the screen's heading when an
 * operator arrives from another one.
 * @param unanswered the number of new messages, for the title.
 */
export function useArrival(name: string, unanswered = 0): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${unanswered > 0 ? `(${unanswered}) ` : ''}${name} | Desk | ${brand.name}`;
  }, [name, unanswered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name means another screen.
  useEffect(() => {
    // After a page load the focus stays at the document's start, as on any page.
    if (!navigator.userActivation.hasBeenActive) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [name]);
  return heading;
}
