/**
 * The ref of an element with a `timeline-trigger`. Chromium keeps one that is removed while its
 * trigger waits, and the section around it.
 */
export function forgetTrigger(element: HTMLElement | SVGElement | null) {
  return () => {
    element?.style.setProperty('timeline-trigger', 'none');
    // It holds once styles are computed, which they aren't after the removal.
    if (element) getComputedStyle(element).getPropertyValue('timeline-trigger');
  };
}
