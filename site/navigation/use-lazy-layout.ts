import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { whenIdle } from './when-idle.ts';

/** The parts of a screen below its first view, which base.css leaves without layout until they come near or are marked. */
const LATER_PARTS = 'main > :not(:first-child), main > article > :not(:first-child)';

/**
 * Lays out the rest of a screen part by part once it stands and the browser is idle, so that a long screen costs as little
 * to show as a short one, and yet every part soon has its true height and place. Going back or forward does it at once:
 * the browser restores a scroll position, which needs true heights.
 */
export function useLazyLayout(shownPath: string): void {
  const type = useNavigationType();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies(shownPath): another screen has other parts
  useLayoutEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(LATER_PARTS)];
    const layOut = (part: HTMLElement) => part.setAttribute('data-laid-out', '');
    const isReturn = type === 'POP' && !isFirst.current;
    isFirst.current = false;
    if (isReturn) {
      parts.forEach(layOut);
      return;
    }
    let isCurrent = true;
    const layOutNext = () => {
      const part = isCurrent ? parts.shift() : undefined;
      if (!part) return;
      layOut(part);
      whenIdle(layOutNext);
    };
    document.fonts.ready.then(() => whenIdle(layOutNext));
    return () => {
      isCurrent = false;
    };
  }, [shownPath, type]);
}
