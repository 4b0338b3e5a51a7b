/** Moves focus to an element that can't be operated, for keyboards and screen readers to go on from there. */
export function focusQuietly(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
