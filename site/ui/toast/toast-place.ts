/** Moves the focus to the toasts (specification, point 9). */
export const TOAST_HOTKEY = 'F8';

/** Every document has this place beside the application. */
export function toastPlace(): HTMLElement {
  const place = document.getElementById('toasts');
  if (!place)
    throw new Error('The document has no place for toasts: see builder/documents/documents.ts.');
  return place;
}

/** Exists also while there is no toast. */
export const toastList = () => document.querySelector<HTMLElement>('#toasts ol');

/** The element focused before the key was pressed. */
let left: Element | null = null;

/** Makes the key work also before the first toast. */
export function reachToasts(): void {
  const reach = ({ code }: KeyboardEvent) => {
    if (code !== TOAST_HOTKEY) return;
    if (!toastPlace().contains(document.activeElement)) left = document.activeElement;
    toastList()?.focus();
  };
  // In the capture phase, before Radix, which moves the focus at the same key.
  addEventListener('keydown', reach, { capture: true });
}

/** Returns the focus, if it is still in the toasts, when the last toast is closed. */
export function leaveToasts(): void {
  if (left instanceof HTMLElement && toastPlace().contains(document.activeElement)) left.focus();
}
