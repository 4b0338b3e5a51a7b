/** The key that reaches the toasts (specification, point 9). */
export const TOAST_HOTKEY = 'F8';

/**
 * The place for toasts, which every document has beside the application, before its first toast.
 */
export function toastPlace(): HTMLElement {
  const place = document.getElementById('toasts');
  if (!place)
    throw new Error('The document has no place for toasts: see builder/documents/documents.ts.');
  return place;
}

/** The list of toasts, which is there without one, too. */
export const toastList = () => document.querySelector<HTMLElement>('#toasts ol');

/** What had the focus before the key. */
let left: Element | null = null;

/** Lets the key reach the toasts, also before the first of them. */
export function reachToasts(): void {
  const reach = ({ code }: KeyboardEvent) => {
    if (code !== TOAST_HOTKEY) return;
    if (!toastPlace().contains(document.activeElement)) left = document.activeElement;
    toastList()?.focus();
  };
  // Before Radix, which moves the focus at the same key.
  addEventListener('keydown', reach, { capture: true });
}

/** Gives the focus back, if it is still among the toasts, once the last of them is closed. */
export function leaveToasts(): void {
  if (left instanceof HTMLElement && toastPlace().contains(document.activeElement)) left.focus();
}
