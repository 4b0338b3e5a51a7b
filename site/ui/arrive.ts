import { useEffect, useRef } from 'react';

/** To the target's start, only if it is out of view, or not at all. */
type Scroll = 'start' | 'if needed' | 'none';

/**
 * Focuses an element that isn't interactive, such as a heading, so that keyboards and screen
 * readers continue there.
 */
export function arriveAt(target: HTMLElement | null | undefined, scroll: Scroll): void {
  if (!target) return;
  openDetails(target);
  const focused = target.querySelector<HTMLElement>(':scope > summary') ?? target;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  if (scroll === 'start') target.scrollIntoView();
  focused.focus({ preventScroll: scroll !== 'if needed' });
}

export function openDetails(target: HTMLElement | null | undefined): void {
  if (target instanceof HTMLDetailsElement) target.open = true;
}

export function arriveAtHeading(): void {
  arriveAt(document.querySelector('h1'), 'none');
}

export function arriveAtTop(): void {
  arriveAtHeading();
  window.scrollTo(0, 0);
}

/**
 * Moves the focus to the element whenever it shows something new.
 * @param shown compared by identity
 * @param when whether the reader asked for the `first` thing shown, and for `later` ones
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
