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

/** Lets the key reach the toasts, also before the first of them. */
export function reachToasts(): void {
  addEventListener('keydown', ({ code }) => code === TOAST_HOTKEY && toastList()?.focus());
}
