import { useEffect, useRef } from 'react';

/**
 * How the page scrolls to what the reader is taken to: to its start, only if it is out of view, or
 * not at all.
 */
type Scroll = 'start' | 'if needed' | 'none';

/**
 * Moves focus to an element that can't be operated, such as a heading: keyboards and screen readers
 * go on from there.
 */
export function arriveAt(target: HTMLElement | null | undefined, scroll: Scroll): void {
  if (!target) return;
  openDetails(target);
  const focused = target.querySelector<HTMLElement>(':scope > summary') ?? target;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  if (scroll === 'start') target.scrollIntoView();
  focused.focus({ preventScroll: scroll !== 'if needed' });
}

/** Opens an element that the reader is taken to, if it is a `<details>`, such as a question. */
export function openDetails(target: HTMLElement | null | undefined): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
}

export function arriveAtHeading(): void {
  arriveAt(document.querySelector('h1'), 'none');
}

/** Moves focus to the heading of the screen, and scrolls to the top. */
export function arriveAtTop(): void {
  arriveAtHeading();
  window.scrollTo(0, 0);
}

/**
 * Takes the reader to an element each time it shows something new.
 * @param shown what it shows, compared by identity.
 * @param when whether the reader has asked for what is shown `first`, and for what follows it
 * `later`.
 * @returns the ref of the element.
 */
export function useArrivalAt<E extends HTMLElement = HTMLHeadingElement>(
  shown: unknown,
  scroll: Scroll,
  { first = true, later = true } = {},
) {
  const ref = useRef<E>(null);
  const before = useRef<{ shown: unknown }>(undefined);
  useEffect(() => {
    const last = before.current;
    if (last && last.shown === shown) return;
    before.current = { shown };
    if (last ? later : first) arriveAt(ref.current, scroll);
  }, [shown, scroll, first, later]);
  return ref;
}
