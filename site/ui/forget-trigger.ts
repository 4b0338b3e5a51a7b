/**
 * A ref. Chromium leaks an element with a `timeline-trigger`, and the section around it, if it is
 * removed while the trigger waits.
 */
export function forgetTrigger(element: HTMLElement | SVGElement | null) {
  return () => {
    element?.style.setProperty('timeline-trigger', 'none');
    // Takes effect when styles are computed, which doesn't happen after the removal.
    if (element) getComputedStyle(element).getPropertyValue('timeline-trigger');
  };
}
