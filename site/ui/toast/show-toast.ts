import { drawToasts } from './toast-area.tsx';
import { type Toast, ToastStore } from './toast-store.ts';

export type { Toast };

const store = new ToastStore();
let isDrawn = false;

/**
 * Shows a toast in place of the one before it, whatever screen is shown (specification, point 4: at
 * most one at a time).
 */
export function showToast(toast: Toast): void {
  store.show(toast);
  if (!isDrawn) drawToasts(store);
  isDrawn = true;
}
